import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One build for the browser (with a manifest, for preload tags) and one for rendering pages on the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    rolldownOptions: { input: isSsrBuild ? 'web/entry.server.tsx' : 'web/entry.client.tsx' },
  },
  // Bundling everything keeps the server start short: one file instead of hundreds.
  ssr: { noExternal: isSsrBuild ? true : undefined },
}))
