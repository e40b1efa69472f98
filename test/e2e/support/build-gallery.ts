import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../../rules/sources.ts'

const home = join(projectRoot, '.cache/gallery')

/** The gallery of the build that the other tests use. */
export function galleryFolder(): string {
  const { buildId } = JSON.parse(readFileSync(join(projectRoot, 'dist/build.json'), 'utf8')) as { buildId: string }
  return join(home, buildId)
}

/** The gallery as one page of its own, once for all workers: the development server would send its thousand files anew. */
export default async function buildGallery(): Promise<void> {
  const folder = galleryFolder()
  if (existsSync(folder)) return
  rmSync(home, { recursive: true, force: true })
  const outDir = `${folder}.new`
  await build({
    root: projectRoot,
    mode: 'test',
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      manifest: false,
      cssCodeSplit: false,
      minify: false,
      rolldownOptions: { input: 'web/ui/gallery/gallery-page.tsx', output: { entryFileNames: 'gallery.js' } },
    },
  })
  renameSync(outDir, folder)
}
