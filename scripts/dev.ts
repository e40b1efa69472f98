import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { connectionUrl, startEmbedded } from '#server/db/embedded/embedded.ts'
import { readEnv } from '#server/kernel/env.ts'

/**
 * npm run dev: the server starts again when its code or the messages change; pages change in place (Vite inside the
 * server). PostgreSQL belongs to this process, so that it goes on meanwhile.
 */

const watched = ['server', 'contract', 'main.js', 'serve.ts', 'messages/compiled']
const log = { info: console.log, warn: console.warn }

const env = readEnv(process.env)
const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log })

const server = spawn(process.execPath, [...watched.map((path) => `--watch-path=${path}`), 'main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: embedded ? connectionUrl(embedded.connection) : env.databaseUrl,
  },
})

compileMessagesOnChange()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => server.kill('SIGTERM'))
server.once('exit', async (code) => {
  await embedded?.stop()
  process.exit(code ?? 0)
})

function compileMessagesOnChange(): void {
  let timer: NodeJS.Timeout | undefined
  watch('messages', (_event, name) => {
    if (!name?.endsWith('.json')) return
    clearTimeout(timer)
    // Editors write a file in several steps.
    timer = setTimeout(() => spawn(process.execPath, ['scripts/bootstrap.mjs'], { stdio: 'inherit' }), 100)
  })
}
