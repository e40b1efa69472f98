import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Area = 'desktop' | 'mobile'

/** Screens that can be read without a network, and what the frame around them brings as soon as it is quiet. */
const kept: Record<Area, RegExp> = {
  desktop:
    /\/web\/(routes\/(front|desktop)\.ts|desktop\/((desktop|empty)\.layout|offline\/.*|home\/home\.screen|posts\/post\.screen|column\/column\.screen|system\/board\.screen|author\/author\.screen|announcement\/announcement\.screen|works\/(discovery|work|reader|manga-reader)\.screen|frame\/deferred-features)\.?t?s?x?$)/,
  mobile:
    /\/web\/(routes\/mobile\.ts|mobile\/(mobile\.layout|offline\/.*|home\/home\.screen|posts\/(post|reply)\.screen|column\/column\.screen|system\/(system|board)\.screen|author\/author\.screen|announcement\/announcement\.screen|works\/(discovery|work|reader|manga-reader)\.screen)\.tsx$)/,
}

/** What both need: the start, what takes over when there is no network, and what can be done then. */
const always =
  /\/web\/(entry\.client\.tsx|ui\/layout\/kept-press\.ts|ui\/feedback\/toast-host\.tsx|features\/offline\/[\w-]+\.tsx?|features\/comments\/writer\/writer(-sheet)?\.tsx)$/

/** Drawings that stand in pages beside the build. */
const drawings = ['/favicon.svg', '/drawings.svg', '/presets.svg']

/**
 * The service worker: one classic script of its own, with the list of what the reading pages are made of. It is not among
 * the files that are sent as they are: the server decides whether it is in use.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = { desktop: filesOf(bundle, 'desktop'), mobile: filesOf(bundle, 'mobile') }
      const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('base64url').slice(0, 10)
      this.emitFile({ type: 'asset', fileName: '.vite/worker.js', source: await scriptWith(root, { version, files }) })
    },
  }
}

function filesOf(bundle: Rolldown.OutputBundle, area: Area): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    const { importedCss } = (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata ?? {}
    for (const sheet of importedCss ?? []) found.add(sheet)
    chunk.imports.forEach(visit)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => kept[area].test(id) || always.test(id)))
      visit(chunk.fileName)
  return [...[...found].sort().map((name) => `/${name}`), ...drawings]
}

async function scriptWith(root: string, shell: { version: string; files: Record<Area, string[]> }): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: { input: join(root, 'web/worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output[0].code
}
