import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../db/config.ts'
import { type Embedded, startEmbedded } from '../../db/embedded/embedded.ts'
import { choosePlace } from '../../db/embedded/place.ts'
import { waitUntil } from '../../db/processes.ts'
import { BackupFault } from '../format/fault.ts'
import type { BackupKey } from '../format/keys.ts'
import type { Manifest } from '../format/manifest.ts'
import { piecesOf } from '../format/parts.ts'
import type { BackupPlace } from '../format/place.ts'
import type { LogSource } from './log-source.ts'

export interface Source {
  place: BackupPlace
  key: BackupKey
  folder: string
  manifest: Manifest
}

/** Writes the files of the database as the backup has them; they are no database yet. */
export async function writeCluster(source: Source, dataDir: string, password: string): Promise<void> {
  const { home, cluster } = choosePlace(dataDir)
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  for (const part of source.manifest.parts.filter(({ kind }) => kind === 'cluster')) {
    for await (const { path, at, bytes, isFolder } of piecesOf(source, part)) {
      const file = join(cluster, path)
      if (isFolder) await mkdir(file, { recursive: true, mode: 0o700 })
      else await writeAt(file, at, bytes)
    }
  }
  await mkdir(join(cluster, 'pg_wal/archive_status'), { recursive: true, mode: 0o700 })
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await writeFile(join(home, 'postgres.password'), `${password}\n`, { mode: 0o600 })
}

async function writeAt(file: string, at: number, bytes: Buffer): Promise<void> {
  if (at === 0) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, at === 0 ? 'w' : 'r+', 0o600)
  try {
    await handle.write(bytes, 0, bytes.length, at)
  } finally {
    await handle.close()
  }
}

const steps = { hot_standby: 'on', recovery_target_timeline: 'latest' }

/** Starts it so far that it stands at the point of the backup, where it can be read and compared. */
export async function startAtPoint(dataDir: string, point: string, log: Log): Promise<Embedded> {
  const embedded = await startEmbedded({
    dataDir,
    log,
    settings: {
      ...steps,
      // What the backup brought lies in its own folder already.
      restore_command: 'false',
      recovery_target_timeline: 'current',
      recovery_target_name: point,
      recovery_target_action: 'pause',
    },
  })
  try {
    await until(embedded, "select pg_get_wal_replay_pause_state() = 'paused' as is_so")
    return embedded
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** From the point on it is a database of its own. */
export async function leaveRecovery(embedded: Embedded): Promise<void> {
  await ask(embedded, 'select pg_wal_replay_resume()')
  await until(embedded, 'select not pg_is_in_recovery() as is_so')
}

/** Starts it once more, and goes on through the log: to a time, or to its end. */
export async function followLog(
  dataDir: string,
  source: LogSource,
  { at, fault }: { at: Date | undefined; fault: BackupFault | undefined },
  log: Log,
): Promise<Embedded> {
  const settings = { ...steps, restore_command: source.command, recovery_target_action: 'promote' }
  if (!at) return promoted({ dataDir, log, settings })
  const target = { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }
  const said = { isShort: false }
  // Before it takes connections or after: what it says of it may come at any moment, and among other lines.
  const hear = (line: string) => {
    said.isShort ||= tooShort.test(line)
  }
  const quiet = { ...log, warn: () => undefined }
  try {
    return await promoted({ dataDir, log: quiet, hear, settings: { ...settings, ...target } })
  } catch (error) {
    // What it says may come a little later than its end.
    if (!(await waitUntil(() => said.isShort, 2000))) throw error
    if (fault) throw fault
    // The last change before that time is the last one of all.
    return promoted({ dataDir, log, settings })
  }
}

const tooShort = /before configured recovery target/

async function promoted(options: Parameters<typeof startEmbedded>[0]): Promise<Embedded> {
  const embedded = await startEmbedded(options)
  try {
    await until(embedded, 'select not pg_is_in_recovery() as is_so')
    return embedded
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function until(embedded: Embedded, question: string): Promise<void> {
  for (;;) {
    const [row] = await ask<{ is_so: boolean }>(embedded, question)
    if (row?.is_so) return
    await delay(20)
  }
}

/** PostgreSQL may be on its way from one state to the next. */
async function ask<T extends object>(embedded: Embedded, text: string): Promise<T[]> {
  for (;;) {
    const client = new pg.Client({ ...embedded.admin, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<T>(text)).rows
    } catch (error) {
      if (embedded.pid() === undefined)
        throw new BackupFault('database', `PostgreSQL ended while it was restored: ${error}`)
      await delay(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

export async function removeCluster(dataDir: string): Promise<void> {
  const { home, cluster } = choosePlace(dataDir)
  for (const path of [cluster, `${cluster}.new`, join(home, 'log-spool'), join(home, 'log-wanted')])
    await rm(path, { recursive: true, force: true })
}
