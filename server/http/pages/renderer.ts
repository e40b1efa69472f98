import type { Outgoing } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import type { Head } from '#contract/shared/head.ts'
import type { Density, TextSize } from '#contract/shared/reading-preferences.ts'
import type { Locale } from '#server/shared/messages.ts'

export type Theme = 'system' | 'light' | 'dark'
export type Barrier = 'closed' | 'forced-login' | null

export interface PageRequest {
  url: string
  /** Where the world finds this site. */
  origin: string
  locale: Locale
  theme: Theme
  textSize: TextSize
  density: Density | null
  barrier: Barrier
  now: number
  isMobile: boolean
  isCrawler: boolean
  buildId: string
  isLoggedIn: boolean
  /** Whether nobody waits for the page any more; it need not be drawn then. */
  isGone?: () => boolean
  /** To be waited for before a page is drawn, which takes the thread for milliseconds. */
  turn: () => Promise<void>
  /** Calls the API as the visitor. */
  ask: (call: Outgoing) => Promise<{ text: string; shared?: Envelope }>
}

/** A page without the parts that show the member: what stands between and around them. */
export interface PageFrame {
  status: number
  title: string
  head: Head | null
  files: string[]
  html: Uint8Array[]
  /** JSON, fit for a script element; in two pieces where the member belongs between them. */
  state: Uint8Array[]
}

export interface RenderedPage {
  /** The same object for pages that are the same but for the member. */
  frame: PageFrame
  /** The markup that belongs between the pieces of the frame. */
  parts: string[]
  /** JSON of the member, for the place between the pieces of the state. */
  member: string
}

/** The application's half of a page. It is built apart from the server, so only these two functions are known of it. */
export interface PageBundle {
  renderPage(request: PageRequest): Promise<RenderedPage | Response>
  renderPayload(request: PageRequest): Promise<{ status: number; queries: unknown } | Response>
}

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

function tagsFor({ manifest, screens, entry }: Chunks, files: string[]): string {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const main = manifest[entry]
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
    ...[...scripts].filter((file) => file !== main?.file).map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${main?.file}"></script>`,
  ].join('\n')
}
