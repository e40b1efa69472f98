import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { BadEnvironment } from '../../kernel/env.ts'
import type { DatabaseConfig, Log } from '../config.ts'
import { sqlState } from '../errors.ts'
import { signal } from '../processes.ts'
import { lockFolder } from '../server-lock.ts'
import { archiveSettings } from './archive.ts'
import { postgresBinaries } from './binaries.ts'
import { adminName, prepareCluster, writeSettings } from './cluster.ts'
import { choosePlace, makeSocketFolder } from './place.ts'
import { endLeftovers, endOrphan, endPostmaster, launch, type Postmaster } from './process.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** False only for throw-away databases of tests: quick, and lost at a power cut. */
  durable?: boolean
  /** Further lines for postgresql.conf, such as the archiving of the write-ahead log. */
  settings?: Record<string, string>
  /** Every line of PostgreSQL, those of its start and of its end too, which may come after `startEmbedded` has failed. */
  hear?: (line: string) => void
}

export type Embedded = {
  /** As the owner of the product's database. */
  connection: Connection
  /** As superuser, for backups and tests. */
  admin: Connection
  /** PostgreSQL's data folder. */
  directory: string
  /** One sentence when the database could not live in the data folder. */
  moved: string | undefined
  /** The main process; another one after a crash. */
  pid(): number | undefined
  stop(): Promise<void>
}

type Connection = Required<Pick<DatabaseConfig, 'host' | 'port' | 'user' | 'database'>> & { password: string }

const name = 'aoir'
const mostStarts = 5

/** A real PostgreSQL of our own, which is started again when it crashes, behind a socket that stays the same. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, durable = true } = options
  const place = choosePlace(options.dataDir)
  if (place.moved) log.info(place.moved)
  const unlock = lockFolder(place.home)
  let socketFolder: string | undefined
  try {
    await endOrphan(place.cluster, log)
    const binaries = postgresBinaries(place.account)
    const password = await prepareCluster(place, binaries, durable)
    socketFolder = makeSocketFolder(place.account)
    const archive = durable ? archiveSettings(place) : {}
    writeSettings(place, socketFolder, durable, { ...archive, ...options.settings })
    const connection = { host: socketFolder, port: 5432, user: name, database: name, password }
    const admin = { ...connection, user: adminName, database: 'postgres' }
    const start = () => launch(binaries.postgres, place.cluster, place.account, log, options.hear)
    const running = await keepRunning(start, (postmaster) => ready(postmaster, connection, admin), place.cluster, log)
    const stop = stopOnce(running, socketFolder, unlock)
    return { connection, admin, directory: place.cluster, moved: place.moved, pid: running.pid, stop }
  } catch (error) {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    unlock()
    throw error
  }
}

/** The same database as an address, for other processes. */
export function connectionUrl({ user, password, host, port, database }: Connection): string {
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

type Running = { pid(): number | undefined; end(): Promise<void> }

async function keepRunning(
  start: () => Postmaster,
  isReady: (postmaster: Postmaster) => Promise<boolean>,
  cluster: string,
  log: Log,
): Promise<Running> {
  const stopping = new AbortController()
  let current = start()
  for (let attempt = 1; !(await isReady(current)); attempt++) {
    // A server that was killed may have started one in its last moment, which had no file yet when we looked for it.
    const isTaken = current.lastLine().includes('postmaster.pid')
    if (!isTaken || attempt === mostStarts)
      throw new BadEnvironment(`The embedded PostgreSQL did not start: ${current.lastLine()}`)
    await endOrphan(cluster, log)
    current = start()
  }

  const watch = async () => {
    for (let failures = 0; ; ) {
      await current.exited
      if (stopping.signal.aborted) return
      if (failures === 0) log.warn('PostgreSQL ended unexpectedly and is started again.')
      await delay(Math.min(200 * 2 ** failures, 2000), undefined, { signal: stopping.signal }).catch(() => {})
      await endLeftovers(cluster)
      if (stopping.signal.aborted) return
      current = start()
      failures = (await isReady(current)) ? 0 : failures + 1
      if (failures === 0) log.info('PostgreSQL is back.')
    }
  }
  const watching = watch()

  return {
    pid: () => (current.ended() ? undefined : current.pid),
    async end() {
      stopping.abort()
      current.speak(false)
      if (current.pid !== undefined && !current.ended()) await endPostmaster(current.pid, cluster)
      await watching
    },
  }
}

function stopOnce(running: Running, socketFolder: string, unlock: () => void): () => Promise<void> {
  const removeTraces = () => {
    rmSync(socketFolder, { recursive: true, force: true })
    unlock()
  }
  // When the process ends without stop(), PostgreSQL can still be told; it finishes by itself.
  const onExit = () => {
    const pid = running.pid()
    if (pid !== undefined) signal(pid, 'SIGINT')
    removeTraces()
  }
  process.once('exit', onExit)
  let stopped: Promise<void> | undefined
  return () => {
    stopped ??= running.end().then(() => {
      process.removeListener('exit', onExit)
      removeTraces()
    })
    return stopped
  }
}

/** Waits for as long as the process lives: recovery after a crash may take its time. */
async function ready(postmaster: Postmaster, connection: Connection, admin: Connection): Promise<boolean> {
  while (!postmaster.ended()) {
    const state = await tryConnection(connection)
    if (state === 'ready') {
      postmaster.speak(true)
      return true
    }
    if (state === 'unknown role or database') await makeDatabase(admin).catch(() => {})
    else await delay(20)
  }
  return false
}

async function tryConnection(connection: Connection): Promise<'ready' | 'unknown role or database' | 'not yet'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const state = sqlState(error) ?? ''
    return ['28P01', '28000', '3D000'].includes(state) ? 'unknown role or database' : 'not yet'
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeDatabase(admin: Connection): Promise<void> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const role = await client.query('select from pg_roles where rolname = $1', [name])
    const password = client.escapeLiteral(admin.password)
    await client.query(`${role.rowCount ? 'alter' : 'create'} role ${name} login password ${password}`)
    const database = await client.query('select from pg_database where datname = $1', [name])
    if (!database.rowCount) await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.end().catch(() => {})
  }
}
