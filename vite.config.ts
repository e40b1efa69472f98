import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** One build for the browser (with a manifest, for preload tags) and one for rendering pages on the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [compressedCopies()])],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The policy of our pages forbids data: scripts, and small files cost nothing over one connection.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: isSsrBuild ? 'web/entry.server.tsx' : 'web/entry.client.tsx' },
  },
  // Bundling everything keeps the server start short: one file instead of hundreds.
  ssr: { noExternal: isSsrBuild ? true : undefined },
}))

/** The server sends files as they are on disk, so the best compression is paid for once, here. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name)
          const bytes = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
