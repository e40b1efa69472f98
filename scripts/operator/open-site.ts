import type { DatabaseConfig } from '../../server/db/config.ts'
import { provideDatabase } from '../../server/db/connect.ts'
import { runningNeighbour } from '../../server/db/embedded/neighbour.ts'
import { isMigrated } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createBackground } from '../../server/kernel/background.ts'
import { createContentCache } from '../../server/kernel/content-cache.ts'
import type { Context } from '../../server/kernel/context.ts'
import { assertRestored, BadEnvironment, type Env, loadSecretKey, readEnv } from '../../server/kernel/env.ts'
import { createEvents } from '../../server/kernel/events.ts'
import { createLog } from '../../server/kernel/log.ts'
import { createMetrics } from '../../server/kernel/metrics.ts'
import { createPasswords } from '../../server/kernel/passwords.ts'
import { createConfigSource } from '../../server/modules/config/service.ts'
import { createOutbox } from '../../server/providers/outbox.ts'

export interface OpenSite {
  ctx: Context
  config: DatabaseConfig
  /** Whether a server runs on the embedded database now; unknown with DATABASE_URL. */
  isRunning: boolean | undefined
  close(): Promise<void>
}

interface Opening {
  source?: Record<string, string | undefined>
  /** Whoever asks for this reads no table that came later than the first version. */
  mayBeOlder?: boolean
}

/** The site for a command, beside a running server or without one, on the embedded database or that of DATABASE_URL. */
export async function openSite({ source = process.env, mayBeOlder = false }: Opening = {}): Promise<OpenSite> {
  const env = readEnv({ LOG_LEVEL: 'error', ...source })
  assertRestored(env.dataDir)
  const { config, isRunning, stop } = await databaseOf(env)
  const db = openDatabase({ ...config, max: 4 })
  const close = async () => {
    await db.close()
    await stop()
  }
  try {
    if (!mayBeOlder && !(await isMigrated(db)))
      throw new BadEnvironment('The database is not of this version: start the server once.')
    return { ctx: await contextOf(env, db), config, isRunning, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function databaseOf(env: Env) {
  const neighbour = env.databaseUrl ? undefined : runningNeighbour(env.dataDir)
  if (neighbour) return { config: neighbour, isRunning: true, stop: async () => {} }
  const log = { info: () => {}, warn: (line: string) => console.error(line) }
  const database = await provideDatabase(env, log)
  return { config: database.config, isRunning: env.databaseUrl ? undefined : false, stop: () => database.stop() }
}

async function contextOf(env: Env, db: Context['db']): Promise<Context> {
  const [log, events, metrics] = [createLog(env), createEvents(), createMetrics()]
  return {
    env,
    log,
    db,
    searchDb: db,
    events,
    metrics,
    config: await createConfigSource(db, events),
    passwords: createPasswords(metrics),
    content: createContentCache(events),
    state: new Map(),
    outbox: createOutbox(env, log),
    background: createBackground(log),
    secretKey: Buffer.from(loadSecretKey(env)),
  }
}
