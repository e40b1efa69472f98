import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageBundle } from '#contract/shared/rendering.ts'
import { headTags, type Manifest, type Renderer } from './renderer.ts'

export interface Build {
  buildId: string
  /** Milliseconds since the epoch. */
  time: number
}

/** Milliseconds after which the code of screens is loaded that nobody has asked for yet. */
const quiet = 3000

/** The pages as the build left them in `folder`. */
export async function builtRenderer(folder: string): Promise<{ renderer: Renderer; build: Build }> {
  const stamp = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { buildId: string; time: string }
  const build = { buildId: stamp.buildId, time: Date.parse(stamp.time) }
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, 'client/.vite', name), 'utf8')) as T
  const manifest = read<Manifest>('manifest.json')
  const screens = read<Record<string, string>>('screens.json')
  const bundle = (await import(pathToFileURL(join(folder, 'server/entry.server.js')).href)) as PageBundle
  // The next build takes the place of these files, and this process goes on with its own.
  setTimeout(() => void bundle.loadScreens().catch(() => {}), quiet).unref()
  const head = headTags({ manifest, screens, first: 'web/ui/layout/kept-press.ts', entry: 'web/entry.client.tsx' })
  return { build, renderer: { bundle: async () => bundle, head, buildId: build.buildId, development: false } }
}
