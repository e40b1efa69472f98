import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { deriveTheme, themeCss } from './contract/shared/theme.ts'
import manifest from './package.json' with { type: 'json' }
import { addressesOnly } from './scripts/vite/addresses-only.ts'
import { firstViewChunk, isFirstView } from './scripts/vite/first-view.ts'
import { leanScreens } from './scripts/vite/lean-screens.ts'
import { memberParts } from './scripts/vite/member-parts.ts'
import { sentenceGroups } from './scripts/vite/sentence-groups.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'
import { shortNames } from './scripts/vite/short-names.ts'

/** A slow machine is no fault of the build. */
const checks = { pluginTimings: false }

/** One build for the browser (with a manifest, for preload tags) and one for rendering pages on the server. */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    sentenceGroups(import.meta.dirname),
    addressesOnly({ atOnce: isSsrBuild === true || command === 'serve' }),
    sheets(),
    ...(isSsrBuild ? [memberParts(import.meta.dirname)] : [leanScreens(), screenChunks()]),
    ...(isSsrBuild || mode === 'test' ? [] : [serviceWorker(import.meta.dirname)]),
    // The gallery of the browser tests is built in a mode of its own, and sent as it is.
    ...(isSsrBuild || mode === 'test' ? [] : [compressedCopies()]),
  ],
  appType: 'custom',
  css: { modules: { generateScopedName: shortNames(import.meta.dirname) } },
  publicDir: isSsrBuild ? false : 'web/public',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The policy of our pages forbids data: scripts, and small files cost nothing over one connection.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts) => parts.filter((part) => part.endsWith('.css')),
    },
    rolldownOptions: isSsrBuild
      ? { input: 'web/entry.server.tsx', checks }
      : {
          // The second one runs first, and by itself.
          input: { 'entry.client': 'web/entry.client.tsx', 'kept-press': 'web/ui/layout/kept-press.ts' },
          checks,
          output: {
            // Every page carries the list of all files: short names, and a browser's tools show the sources anyway.
            chunkFileNames: ({ name }) => `assets/${isFirstView(name) ? `${name}-` : ''}[hash:7].js`,
            assetFileNames: 'assets/[hash:7][extname]',
            codeSplitting: {
              groups: [
                {
                  name: firstViewChunk(import.meta.dirname),
                  debugName: 'first view',
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
  },
  define: {
    // Said by the pages about this site.
    'import.meta.env.VERSION': JSON.stringify(manifest.version),
    // React chooses its slow, talkative half at run time unless the choice is made here.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // Bundling everything keeps the server start short: one file instead of hundreds.
  ssr: { noExternal: isSsrBuild ? true : undefined },
}))

/**
 * What every sheet would have to say first, whichever of them a browser gets first: which layer wins over which. And the
 * colours of a site that has chosen none, behind the other tokens, from where every site's come from.
 */
function sheets(): Plugin {
  const order = '@layer tokens, base, parts, screens, helpers;'
  const colours = `@layer tokens {${themeCss(deriveTheme())}}`
  return {
    name: 'sheets',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/[^?]*\.css(\?|$)/ },
      handler: (css, id) => order + css + (id.includes('/layout/tokens.css') ? colours : ''),
    },
  }
}

/** Which chunk holds each screen: the manifest does not say it of screens that share one. */
function screenChunks(): Plugin {
  return {
    name: 'screen-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const places = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? chunk.moduleIds
              .filter((id) => /\.(screen|layout)\.tsx$/.test(id))
              .map((id) => [relative(import.meta.dirname, id), chunk.fileName])
          : [],
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/screens.json',
        source: JSON.stringify(Object.fromEntries(places)),
      })
    },
  }
}

/** The server sends files as they are on disk, so the best compression is paid for once, here. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      // Drawings lie beside the bundle, as they are in the public folder.
      const all = [...Object.keys(bundle), ...(await readdir(dir))]
      const names = all.filter((name) => /\.(js|css|svg)$/.test(name))
      // A few at a time: each has tables of megabytes, and there are a thousand files.
      const compress = async () => {
        for (let name = names.pop(); name; name = names.pop()) {
          const file = join(dir, name)
          const bytes = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }
      }
      await Promise.all(Array.from({ length: 4 }, compress))
    },
  }
}
