import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the embedded PostgreSQL of a data folder keeps its files. */
export function clusterOf(dataDir: string): string {
  const note = join(dataDir, 'postgres.place')
  return join(existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir, 'postgres')
}

/** Its main process; undefined while there is none. */
export function mainProcess(cluster: string): number | undefined {
  const note = join(cluster, 'postmaster.pid')
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : undefined
}
