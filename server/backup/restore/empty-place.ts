import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { clientConfig, type DatabaseConfig, type Log } from '../../db/config.ts'
import { runningNeighbour } from '../../db/embedded/neighbour.ts'
import { migrate } from '../../db/migrate.ts'
import { type Env, restoreMark } from '../../kernel/env.ts'
import { endLeftDatabase } from './scratch.ts'

/** What may lie where a site is brought to: nothing of it belongs to another site. */
const harmless = ['backups', 'outbox.jsonl']

/**
 * Why nothing may be brought there; undefined for an empty place. Nothing is ever overwritten, but what another try has
 * left that broke off is removed: its mark says what it is.
 */
export async function whyNotEmpty(
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  allowed: string[] = [],
): Promise<string | undefined> {
  if (databaseUrl && (await hasTables({ connectionString: databaseUrl })))
    return 'The database of DATABASE_URL is not empty: give an empty one.'
  const names = await readdir(dataDir).catch((): string[] => [])
  const isBroken = names.includes(restoreMark)
  if (!isBroken && names.includes('postgres.place'))
    return `${dataDir} is not empty: choose another folder with --into.`
  if (!databaseUrl && names.length > 0 && runningNeighbour(dataDir))
    return `A server is running on ${dataDir}: stop it, and choose an empty folder.`
  const others = names.filter((name) => ![...harmless, ...allowed].includes(name))
  if (others.length > 0 && !isBroken) return `${dataDir} is not empty: choose another folder with --into.`
  if (isBroken) await endLeftDatabase(dataDir)
  for (const name of others)
    if (name !== restoreMark && name !== 'postgres.place') await rm(join(dataDir, name), { recursive: true })
  return undefined
}

/** A server that finds this table does not start; a restore that finds it begins anew. */
export async function beginTables(config: DatabaseConfig): Promise<void> {
  await withClient(config, async (client) => {
    if (await isBegun(client)) await client.query('drop schema public cascade; create schema public')
    await client.query('create table restore_unfinished ()')
  })
}

/** Everything is there, the files too. */
export async function endTables(client: pg.Client): Promise<void> {
  await client.query('drop table if exists restore_unfinished')
}

async function isBegun(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_begun: boolean }>(
    "select to_regclass('public.restore_unfinished') is not null as is_begun",
  )
  return rows[0]?.is_begun ?? false
}

async function hasTables(config: DatabaseConfig): Promise<boolean> {
  return withClient(config, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
    )
    return (rows[0]?.n ?? 0) > 0 && !(await isBegun(client))
  })
}

/** The schema that the rows belong to may be an older one. */
export async function migrateTo(version: number, config: DatabaseConfig, log: Log): Promise<void> {
  const all = fileURLToPath(new URL('../../db/migrations', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'aoir-migrations-'))
  try {
    const names = (await readdir(all)).filter((name) => Number(name.slice(0, 3)) <= version)
    for (const name of names) await cp(join(all, name), join(folder, basename(name)))
    await migrate(config, { ...log, info: () => {} }, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function withClient<T>(config: DatabaseConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientConfig(config), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
