import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BadEnvironment } from '../../kernel/env.ts'
import { type Account, giveTo, giveTreeTo, identity } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

const major = '18'
export const adminName = 'postgres'

const run = promisify(execFile)

/** Makes the cluster once and gives the password of its roles. */
export async function prepareCluster(place: Place, binaries: Binaries, durable: boolean): Promise<string> {
  const { cluster, account } = place
  const passwordFile = join(place.home, 'postgres.password')
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    writePassword(passwordFile, account)
    await initialise(cluster, binaries, account, passwordFile, durable)
  }
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== major) {
    throw new BadEnvironment(
      `The database in ${cluster} is of PostgreSQL ${found}, but this server brings PostgreSQL ${major}.`,
    )
  }
  giveTreeTo(account, cluster)
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim()
  throw new BadEnvironment(`The password of the database is missing: ${passwordFile}.`)
}

function writePassword(file: string, account: Account | undefined): void {
  rmSync(file, { force: true })
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  giveTo(account, file)
}

/** In a folder aside, so that an interrupted beginning leaves nothing that looks like a database. */
async function initialise(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  giveTo(account, draft)
  const args = [
    `--pgdata=${draft}`,
    `--username=${adminName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--text-search-config=simple',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    await run(binaries.initdb, args, { ...identity(account), env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    throw new BadEnvironment(`The embedded PostgreSQL could not be set up: ${reason(cause)}`, { cause })
  }
  renameSync(draft, cluster)
}

function reason(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return stderr || String(error)
}

/** Suits a small machine. Errors of single statements belong to their callers, not into the log: they hold user data. */
const usual = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '80',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  client_connection_check_interval: '1s',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
}

/** Written at every start, so that a new version of the server reaches old databases too. */
export function writeSettings(
  { cluster, account }: Place,
  socketFolder: string,
  durable: boolean,
  further: Record<string, string> = {},
): void {
  const safety = durable ? 'on' : 'off'
  const settings = {
    ...usual,
    unix_socket_directories: socketFolder,
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    ...further,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  const head = '# Written at every start of the server. Your own settings go into postgresql.local.conf.'
  const file = join(cluster, 'postgresql.conf')
  const local = existsSync(join(cluster, 'postgresql.local.conf')) ? ["include 'postgresql.local.conf'"] : []
  writeFileSync(file, [head, ...lines, ...local, ''].join('\n'), { mode: 0o600 })
  giveTo(account, file)
}
