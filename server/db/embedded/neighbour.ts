import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConfig } from '../config.ts'
import { startOf } from '../processes.ts'
import { choosePlace } from './place.ts'

/** The embedded PostgreSQL of a server that runs on this data folder now, for tools that work beside it. */
export function runningNeighbour(dataDir: string): DatabaseConfig | undefined {
  const { home, cluster } = choosePlace(dataDir)
  const [pid, start] = read(join(home, 'server.pid')).split('\n')
  if (!start || startOf(Number(pid)) !== start) return undefined
  // PostgreSQL notes there where it listens: port and folder of the socket are the fourth and fifth line.
  const [, , , port, host] = read(join(cluster, 'postmaster.pid')).split('\n')
  const password = read(join(home, 'postgres.password')).trim()
  if (!host || !password) return undefined
  return { host, port: Number(port), user: 'aoir', database: 'aoir', password }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
