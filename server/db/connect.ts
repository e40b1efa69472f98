import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { BadEnvironment, type Env } from '../kernel/env.ts'
import { clientConfig, type DatabaseConfig, type Log } from './config.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { type Database, openDatabase } from './open.ts'

export type ProvidedDatabase = {
  config: DatabaseConfig
  db: Database
  searchDb: Database
  /** Undefined with DATABASE_URL. */
  embedded: Embedded | undefined
  /** Closes the pools, then stops the embedded PostgreSQL. */
  stop(): Promise<void>
}

type Further = Pick<DatabaseConfig, 'max' | 'maxWaiting' | 'onProblem'> & {
  /** Of the embedded PostgreSQL, until it is started the next time. */
  settings?: Record<string, string>
}

const oldest = 150_000
const patience = 30_000

/** One statement of each kind is under way at a time. */
const plannedOnce = 4

/** However many search, the rest of the site has the other connections, and most of the database's time. */
const searching = { max: 2, maxWaiting: 100 }

/** The embedded PostgreSQL, or the one of DATABASE_URL. The schema is brought up by `migrate`. */
export async function provideDatabase(
  env: Pick<Env, 'databaseUrl' | 'databaseTimeout' | 'dataDir'>,
  log: Log,
  { settings, ...further }: Further = {},
): Promise<ProvidedDatabase> {
  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log, settings })
  const config: DatabaseConfig = {
    ...(embedded ? embedded.connection : { connectionString: env.databaseUrl }),
    statementTimeout: env.databaseTimeout,
    connectionTimeoutMillis: env.databaseTimeout / 2,
    onProblem: (error) => log.warn(`Database: ${error instanceof Error ? error.message : error}`),
    ...further,
  }
  if (!embedded) await waitForServer(config, log)
  const db = openDatabase({ ...config, plannedOnce })
  const searchDb = openDatabase({ ...config, ...searching, statementTimeout: Math.ceil(env.databaseTimeout / 4) })
  const stop = async () => {
    await Promise.all([db.close(), searchDb.close()])
    await embedded?.stop()
  }
  return { config, db, searchDb, embedded, stop }
}

/** Server and database often start at the same moment, so the first refusal is not the end. */
async function waitForServer(config: DatabaseConfig, log: Log): Promise<void> {
  const end = performance.now() + patience
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await checkVersion(config)
    } catch (cause) {
      if (cause instanceof BadEnvironment) throw cause
      // A refusal over several addresses has its reason in the code alone.
      const reason = (cause as Error).message || (cause as NodeJS.ErrnoException).code
      if (performance.now() > end) throw new BadEnvironment(`DATABASE_URL does not answer: ${reason}.`, { cause })
      if (attempt === 0) log.info(`Waiting for the database of DATABASE_URL: ${reason}`)
      await delay(250)
    }
  }
}

async function checkVersion(config: DatabaseConfig): Promise<void> {
  const client = new pg.Client(clientConfig(config))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number; text: string; is_half: boolean }>(
      `select current_setting('server_version_num')::int4 as number, current_setting('server_version') as text,
         to_regclass('public.restore_unfinished') is not null as is_half`,
    )
    const found = rows[0]
    if (found && found.number < oldest) {
      throw new BadEnvironment(`DATABASE_URL leads to PostgreSQL ${found.text}, but version 15 or newer is needed.`)
    }
    if (found?.is_half)
      throw new BadEnvironment('A restore into the database of DATABASE_URL has not come to its end: run it again.')
  } finally {
    await client.end().catch(() => {})
  }
}
