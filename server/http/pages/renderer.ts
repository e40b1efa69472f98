import type { PageBundle } from '#contract/shared/rendering.ts'

/** The bundle with what belongs to its build. In development both change while the server runs. */
export interface Renderer {
  bundle(): Promise<PageBundle>
  /** Script, style and preload tags for a page with these screens. */
  head(files: string[]): string
  buildId: string
  development: boolean
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestChunk>

/** What the build left behind about its chunks. */
export interface Chunks {
  manifest: Manifest
  /** Source file of a screen or layout → the chunk that holds it. */
  screens: Record<string, string>
  /** Source file of the script that runs before all others, as soon as it is there. */
  first: string
  /** Source file of the script that starts a page. */
  entry: string
}

/** Tags for the entry and for the screens of the page, each file once, styles first. */
export function headTags(chunks: Chunks): (files: string[]) => string {
  const known = new Map<string, string>()
  return (files) => {
    const key = files.join()
    const tags = known.get(key) ?? tagsFor(chunks, files)
    known.set(key, tags)
    return tags
  }
}

function tagsFor({ manifest, screens, first, entry }: Chunks, files: string[]): string {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const main = manifest[entry]
  const early = manifest[first]
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: ManifestChunk | undefined) => {
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) visit(manifest[next])
  }
  visit(main)
  for (const file of files) visit(byFile.get(screens[file] ?? ''))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" async fetchpriority="high" src="/${early?.file}"></script>`,
    ...[...scripts]
      .filter((file) => file !== main?.file && file !== early?.file)
      .map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${main?.file}"></script>`,
  ].join('\n')
}
