import pg from 'pg'
import { clientConfig, type DatabaseConfig } from '../db/config.ts'
import { adminName } from '../db/embedded/cluster.ts'
import { runningNeighbour } from '../db/embedded/neighbour.ts'
import { choosePlace } from '../db/embedded/place.ts'
import type { Env } from '../kernel/env.ts'
import { BackupFault } from './format/fault.ts'

/** Locks of the database for the one backup, and the one drill, that run in the whole site. */
export const backupLock = 4_701_150
export const drillLock = 4_701_151

/** The database of a site, as it is saved: our own with its files, or another one over its connections alone. */
export type SiteDatabase =
  | { kind: 'embedded'; directory: string; connect(): Promise<pg.Client> }
  | { kind: 'database'; connect(): Promise<pg.Client> }

/** The database that this environment leads to; it has to run. */
export function siteDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>): SiteDatabase {
  if (env.databaseUrl) {
    const config = { connectionString: env.databaseUrl }
    return { kind: 'database', connect: () => connected(config) }
  }
  const neighbour = runningNeighbour(env.dataDir)
  if (!neighbour) throw new BackupFault('database', `There is no running database in ${env.dataDir}.`)
  const directory = choosePlace(env.dataDir).cluster
  // Only a superuser may save the files below the database.
  return { kind: 'embedded', directory, connect: () => connected({ ...neighbour, user: adminName }) }
}

/** Without a limit of time for statements: whole tables are read. */
async function connected(config: DatabaseConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(config), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
