import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseConfig } from '../server/db/config.ts'
import { provideDatabase } from '../server/db/connect.ts'
import { runningNeighbour } from '../server/db/embedded/neighbour.ts'
import { migrate } from '../server/db/migrate.ts'
import { BadEnvironment, makeDataDir, readEnv } from '../server/kernel/env.ts'
import { createMetrics } from '../server/kernel/metrics.ts'
import { createPasswords } from '../server/kernel/passwords.ts'
import { grow } from './seed/grow.ts'

const usage = 'npm run seed -- [--users 10000] [--posts 100000] [--seed 1] [--data-dir ./data] [--demo]'

/** Fills a database with a made-up community, beside a running server or alone. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '10000' },
      posts: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      'data-dir': { type: 'string' },
      demo: { type: 'boolean', default: false },
    },
  })
  const number = (name: 'users' | 'posts' | 'seed', least: number) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= least) return value
    throw new BadEnvironment(`--${name} must be a whole number from ${least} on. ${usage}`)
  }
  const env = readEnv({ ...process.env, ...(values['data-dir'] ? { DATA_DIR: values['data-dir'] } : {}) })
  const wish = { users: number('users', 10), posts: number('posts', 1), seed: number('seed', 0) }
  const password = values.demo ? randomBytes(9).toString('base64url') : undefined
  const demoHash = password && (await createPasswords(createMetrics()).hash(password))

  const began = performance.now()
  const log = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  makeDataDir(env.dataDir)
  const { config, isAlone, stop } = await databaseOf(env)
  try {
    const uploads = join(env.dataDir, 'uploads')
    await grow(config, uploads, { ...wish, ...(demoHash ? { demoHash } : {}) }, { isAlone, log })
  } finally {
    await stop()
  }
  log(`done: ${wish.users} people, ${wish.posts} posts, every figure exact`)
  if (password) console.log(`member1, member2, member3  ${password}`)
}

interface Place {
  config: DatabaseConfig
  /** Nobody else uses it. */
  isAlone: boolean
  stop(): Promise<void>
}

/** Room to write much at once: pages stay in memory until they are full, and go to the disk once. */
const generous = {
  shared_buffers: '384MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '256MB',
}

/** The embedded PostgreSQL of a running server, or one that is started for this. */
async function databaseOf(env: ReturnType<typeof readEnv>): Promise<Place> {
  const neighbour = env.databaseUrl ? undefined : runningNeighbour(env.dataDir)
  if (neighbour) return { config: neighbour, isAlone: false, stop: async () => {} }
  const log = { info: (line: string) => console.log(line), warn: (line: string) => console.warn(line) }
  const database = await provideDatabase(env, log, { settings: generous })
  try {
    await migrate(database.config, log)
  } catch (error) {
    await database.stop()
    throw error
  }
  return { config: database.config, isAlone: !env.databaseUrl, stop: () => database.stop() }
}

main().catch((error: unknown) => {
  console.error(error instanceof BadEnvironment ? error.message : error)
  process.exitCode = 1
})
