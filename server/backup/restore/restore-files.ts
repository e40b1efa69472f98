import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { DatabaseConfig } from '../../db/config.ts'
import type { Env } from '../../kernel/env.ts'
import { localStorage } from '../../modules/storage/service.ts'
import { type FileRow, fileRows, pieceName, type StoredFile } from '../files.ts'
import { openObject } from '../format/envelope.ts'
import { BackupFault } from '../format/fault.ts'
import { piecesOf } from '../format/parts.ts'
import type { Report } from './proof.ts'
import type { Source } from './restore-cluster.ts'

/** The files that a backup lists, by path. */
export async function listedFiles(source: Source, known = new Map<string, StoredFile>()) {
  let rest = ''
  for (const part of source.manifest.parts.filter(({ kind }) => kind === 'files')) {
    for await (const { path, bytes } of piecesOf(source, part)) {
      if (path !== 'files.jsonl') continue
      const lines = (rest + bytes.toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const file = JSON.parse(line) as StoredFile
        if (file.sha256) known.set(file.path, file)
      }
    }
  }
  return known
}

/** The backup that was chosen has to be whole; one that came later only knows of more files, and is left out when it is not. */
export function skipDamaged(error: unknown): undefined {
  if (!(error instanceof BackupFault)) throw error
}

/** What the database itself knows of what the backups hold: also of files that came after the backup. */
async function notedFiles(client: pg.Client, known: Map<string, StoredFile>): Promise<void> {
  const { rows } = await client.query<{ path: string; size: string; sha256: string; pieces: string[] }>(
    'select path, size, sha256, pieces from backup_files',
  )
  for (const row of rows) known.set(row.path, { ...row, size: Number(row.size) })
}

interface Wish {
  env: Pick<Env, 'dataDir'>
  config: DatabaseConfig
  /** The chosen one, then those that came later, oldest first: they know of files that came later. */
  sources: [Source, ...Source[]]
  /** Files in buckets stay there: they are not looked at. */
  keepBuckets: boolean
  /** Nothing is written, all is read: a drill. */
  isDrill: boolean
}

/**
 * A file for each row, with the bytes that it had. What lay in a bucket comes to the local disk, so that what is restored
 * stands for itself, unless the buckets stay in use. A row whose file no backup has is given up.
 */
export async function restoreFiles(wish: Wish): Promise<Report['files']> {
  const client = new pg.Client({ ...wish.config })
  client.on('error', () => {})
  await client.connect()
  const report: Report['files'] = { count: 0, bytes: 0, damaged: [], missing: [], elsewhere: 0 }
  try {
    const known = new Map<string, StoredFile>()
    await notedFiles(client, known)
    const [chosen, ...later] = wish.sources
    await listedFiles(chosen, known)
    for (const source of later) await listedFiles(source, known).catch(skipDamaged)
    for await (const rows of fileRows(client))
      for (const row of rows) await restoreOne(wish, client, row, known, report)
  } finally {
    await client.end().catch(() => {})
  }
  return report
}

async function restoreOne(
  wish: Wish,
  client: pg.Client,
  row: FileRow,
  known: Map<string, StoredFile>,
  report: Report['files'],
): Promise<void> {
  if (wish.keepBuckets && row.storage !== 'local') {
    report.elsewhere += 1
    return
  }
  const file = known.get(row.path)
  const last = wish.sources.at(-1)
  const isThere = file && last && (await writeFile(wish, row, file, last))
  if (isThere === undefined || isThere === false) {
    report[file ? 'damaged' : 'missing'].push(row.path)
    await client.query("update attachments set state = 'deleting', deleting_at = now() where id = $1", [row.id])
    return
  }
  report.count += 1
  report.bytes += file?.size ?? 0
  if (row.storage !== 'local')
    await client.query("update attachments set storage = 'local', object_key = null where id = $1", [row.id])
}

async function writeFile(wish: Wish, row: FileRow, file: StoredFile, source: Source): Promise<boolean> {
  const hash = createHash('sha256')
  let isWhole = true
  const bytes = async function* () {
    for (const piece of file.pieces) {
      const name = pieceName(piece)
      const whole = await source.place.get(name)
      isWhole = whole !== undefined
      if (!whole) return
      const plain = await openObject(source.key, name, whole)
      hash.update(plain)
      yield plain
    }
  }
  const storage = localStorage(wish, row.is_private)
  try {
    if (wish.isDrill) for await (const _ of bytes());
    else await storage.put(row.path, Readable.from(bytes()), { size: file.size, type: 'application/octet-stream' })
  } catch {
    return false
  }
  if (isWhole && hash.digest('hex') === file.sha256) return true
  if (!wish.isDrill) await storage.remove(row.path)
  return false
}
