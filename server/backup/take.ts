import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type pg from 'pg'
import manifestOfPackage from '../../package.json' with { type: 'json' }
import { choosePlace } from '../db/embedded/place.ts'
import { expectedVersion } from '../db/migrate.ts'
import type { Context } from '../kernel/context.ts'
import { copyCluster, copyLog } from './cluster-copy.ts'
import { type FileSending, fileRows, presentPieces, sendFiles } from './files.ts'
import { BackupFault } from './format/fault.ts'
import type { BackupKey } from './format/keys.ts'
import { type Manifest, newName, type Part, setFolder, setsFolder, signed, writeManifest } from './format/manifest.ts'
import { type PartPlace, type PartWriter, partWriter } from './format/parts.ts'
import type { BackupPlace } from './format/place.ts'
import { countRows, markPoint } from './point.ts'
import { backupLock, type SiteDatabase, siteDatabase } from './site.ts'
import { copyTablesOut, type SequenceState, sequenceStates, tablesBySize } from './tables-copy.ts'

export type Step = 'files' | 'database' | 'rest'

export interface Taking {
  ctx: Context
  place: BackupPlace
  key: BackupKey
  cause: Manifest['cause']
  /** Somebody waits for it: at full speed. Otherwise the site comes first. */
  isHurried: boolean
  name?: string
  signal?: AbortSignal
  onProgress?: (step: Step, done: number, total: number) => void
}

interface Held extends Taking {
  name: string
  database: SiteDatabase
  client: pg.Client
  sending: FileSending
  pace: (bytes: number) => Promise<void>
}

/** One consistent backup, now. Nothing of it looks whole before all of it is there. */
export async function takeBackup(taking: Taking): Promise<Manifest> {
  const database = siteDatabase(taking.ctx.env)
  const client = await database.connect()
  // The checkpoint at the beginning may take minutes, in which nobody asks whether it is to end.
  const breakOff = () => void client.end().catch(() => {})
  taking.signal?.addEventListener('abort', breakOff)
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [backupLock])
    if (!rows[0]?.taken) throw new BackupFault('busy', 'Another backup is under way.')
    const name = taking.name ?? newName(new Date())
    await removeBroken(taking.place, name)
    const pace = pacing(taking)
    const sending = { ...taking, pace, present: await presentPieces(taking.place) }
    return await takeHeld({ ...taking, name, database, client, sending, pace })
  } catch (error) {
    throw taking.signal?.aborted ? new BackupFault('cancelled', 'The backup was cancelled.') : error
  } finally {
    taking.signal?.removeEventListener('abort', breakOff)
    await client.end().catch(() => {})
  }
}

async function takeHeld(held: Held): Promise<Manifest> {
  const { name, place, key, database } = held
  const startTime = Date.now()
  const before = await sendAll(held)
  const to: PartPlace = { place, key, folder: setFolder(name), pace: held.pace }
  held.onProgress?.('database', 0, 0)
  const saved =
    database.kind === 'embedded' ? await saveCluster(held, database.directory, to) : await saveTables(held, to)
  held.onProgress?.('rest', 0, 0)
  const content: Parameters<typeof signed>[1] = {
    name,
    kind: database.kind,
    cause: held.cause,
    version: manifestOfPackage.version,
    startTime,
    ...saved,
    parts: [...saved.parts, await saveSecrets(held, to)].flat(),
    files: { ...saved.files, sent: before.sent + saved.files.sent },
  }
  const manifest = await signed(key, content)
  await writeManifest(place, manifest)
  return manifest
}

/** A backup in the background leaves the processor to others for twice as long as it has it. */
function pacing({ isHurried, signal }: Taking): (bytes: number) => Promise<void> {
  let last = performance.now()
  return async () => {
    if (signal?.aborted) throw new BackupFault('cancelled', 'The backup was cancelled.')
    const busy = performance.now() - last
    if (!isHurried) await new Promise((resolve) => setTimeout(resolve, Math.min(2 * busy, 2000)))
    last = performance.now()
  }
}

function countingPace(pace: Held['pace'], sent: { bytes: number }): Held['pace'] {
  return (bytes) => {
    sent.bytes += bytes
    return pace(bytes)
  }
}

/** What another one has left that never came to its end; its pieces of files are of use all the same. */
async function removeBroken(place: BackupPlace, own: string): Promise<void> {
  const sets = new Map<string, { isWhole: boolean; paths: string[] }>()
  for await (const { path } of place.list(setsFolder)) {
    const name = path.split('/')[1] ?? ''
    const set = sets.get(name) ?? { isWhole: false, paths: [] }
    set.paths.push(path)
    set.isWhole ||= path === `${setsFolder}/${name}/manifest.json`
    sets.set(name, set)
  }
  for (const [name, { isWhole, paths }] of sets)
    if (!isWhole && name !== own) for (const path of paths) await place.remove(path)
}

/** Before the database, because this takes long and what comes later is little. */
async function sendAll(held: Held): Promise<{ sent: number }> {
  const { client, sending, onProgress, signal } = held
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from attachments where state in ('stored', 'removed')",
  )
  const total = rows[0]?.n ?? 0
  let done = 0
  const sent = { bytes: 0 }
  const counted = { ...sending, pace: countingPace(sending.pace, sent) }
  for await (const portion of fileRows(client)) {
    if (signal?.aborted) throw new BackupFault('cancelled', 'The backup was cancelled.')
    await sendFiles(counted, portion)
    done += portion.length
    onProgress?.('files', done, total)
  }
  return { sent: sent.bytes }
}

type Saved = Pick<
  Manifest,
  'schemaVersion' | 'postgres' | 'pointTime' | 'log' | 'parts' | 'tables' | 'isExact' | 'files'
>

async function saveCluster(held: Held, directory: string, to: PartPlace): Promise<Saved> {
  const { client, name, cause, database } = held
  const writer = partWriter(to, 'cluster')
  const add = counting(held, writer, await databaseSize(client))
  const { startLsn } = await copyCluster(client, { directory, name, isHurried: cause === 'hand' }, add)
  const other = await database.connect()
  try {
    const point = await markPoint(client, other, name)
    const seen = await seenIn(client, held, to)
    await client.query('commit')
    const span = await copyLog(client, { directory, startLsn, pointLsn: point.lsn }, add)
    const { rows } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    )
    const log = { ...span, point: point.name, system: rows[0]?.system ?? '' }
    const parts = [...(await writer.finish()), ...seen.parts]
    return { ...seen, pointTime: point.time, isExact: point.isExact, log, parts }
  } finally {
    await other.end().catch(() => {})
  }
}

const connections = 2

/** One snapshot for all connections: they see the same moment. */
async function saveTables(held: Held, to: PartPlace): Promise<Saved> {
  const { client, database } = held
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string; now: Date }>(
    'select pg_export_snapshot() as snapshot, clock_timestamp() as now',
  )
  const [{ snapshot, now } = { snapshot: '', now: new Date(0) }] = rows
  const tables = (await tablesBySize(client)).values()
  const size = await databaseSize(client)
  const copies = Array.from({ length: connections }, async (_, index) => {
    const own = await database.connect()
    const writer = partWriter(to, `tables-${index}`)
    try {
      await own.query('begin isolation level repeatable read read only')
      await own.query(`set transaction snapshot '${snapshot.replaceAll("'", '')}'`)
      await copyTablesOut(own, tables, counting(held, writer, size))
      return await writer.finish()
    } finally {
      await own.end().catch(() => {})
    }
  })
  // All of them have ended before anything is said about one that failed.
  const parts = (await Promise.allSettled(copies)).map((copy) => {
    if (copy.status === 'rejected') throw copy.reason
    return copy.value
  })
  const seen = await seenIn(client, held, to, await sequenceStates(client))
  await client.query('commit')
  return { ...seen, pointTime: now.getTime(), isExact: true, log: null, parts: [...parts.flat(), ...seen.parts] }
}

/** Says how far it is. */
function counting({ onProgress, signal }: Taking, writer: PartWriter, total: number): PartWriter['add'] {
  let done = 0
  return async (piece) => {
    if (signal?.aborted) throw new BackupFault('cancelled', 'The backup was cancelled.')
    await writer.add(piece)
    done += piece.bytes.length
    onProgress?.('database', done, Math.max(total, done))
  }
}

async function databaseSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select pg_database_size(current_database()) as n')
  return Number(rows[0]?.n ?? 0)
}

/** In the transaction that sees the moment of the backup: rows, and which files belong to them. */
async function seenIn(client: pg.Client, held: Held, to: PartPlace, sequences: SequenceState[] = []) {
  const tables = await countRows(client)
  const { rows } = await client.query<{ version: number; postgres: number }>(
    "select coalesce(max(version), 0)::int as version, current_setting('server_version_num')::int / 10000 as postgres from migrations",
  )
  const { version = expectedVersion(), postgres = 0 } = rows[0] ?? {}
  const writer = partWriter(to, 'files')
  const pieces = new Set<string>()
  const files = { count: 0, bytes: 0 }
  let line = 0
  const sent = { bytes: 0 }
  const sending = { ...held.sending, pace: countingPace(held.pace, sent) }
  for await (const portion of fileRows(client)) {
    const list = await sendFiles(sending, portion)
    const entries = list.map(({ row, file }) => file ?? { path: row.path, size: 0, sha256: '', pieces: [] })
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    await writer.add({ path: 'files.jsonl', at: line++, bytes: Buffer.from(text) })
    for (const { file } of list) {
      if (!file) continue
      files.count += 1
      files.bytes += file.size
      for (const piece of file.pieces) pieces.add(piece)
    }
  }
  if (sequences.length > 0)
    await writer.add({ path: 'sequences.json', at: 0, bytes: Buffer.from(JSON.stringify(sequences)) })
  // Names say nothing about what they name: the clean-up has to read them, with whatever key.
  await to.place.put(`${to.folder}/pieces.zst`, zstdCompressSync(Buffer.from([...pieces].join('\n'))))
  return {
    schemaVersion: version,
    postgres,
    tables,
    files: { ...files, sent: sent.bytes },
    parts: await writer.finish(),
  }
}

/** Without the key of the installation, what it has encrypted stays closed for ever. */
async function saveSecrets({ ctx, database }: Held, to: PartPlace): Promise<Part[]> {
  const writer = partWriter(to, 'secrets')
  const password =
    database.kind === 'embedded'
      ? (await readFile(join(choosePlace(ctx.env.dataDir).home, 'postgres.password'), 'utf8')).trim()
      : ''
  const secrets = { secretKey: ctx.secretKey.toString('base64'), password }
  await writer.add({ path: 'secrets.json', at: 0, bytes: Buffer.from(JSON.stringify(secrets)) })
  return writer.finish()
}
