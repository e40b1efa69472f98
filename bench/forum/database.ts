import type pg from 'pg'
import { clientConfig } from '#server/db/config.ts'
import { runningNeighbour } from '#server/db/embedded/neighbour.ts'

/** The database of a running product. */
export function databaseOf(dataDir: string): pg.ClientConfig {
  const config = runningNeighbour(dataDir)
  if (!config) throw new Error(`no database runs in ${dataDir}`)
  return clientConfig(config)
}
