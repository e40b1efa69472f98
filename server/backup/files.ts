import { createHash, createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Context } from '../kernel/context.ts'
import { knownFiles, noteFile } from '../modules/backup/service.ts'
import { localStorage, objectKey, storageFor } from '../modules/storage/service.ts'
import { sealObject } from './format/envelope.ts'
import { type BackupKey, derived } from './format/keys.ts'
import type { BackupPlace } from './format/place.ts'

/** Files of members lie beside the backups, each piece once, however many backups hold it. */
export const filesFolder = 'files'
const pieceSize = 16 << 20

export interface FileRow {
  id: string
  path: string
  storage: 'local' | 'cos' | 's3'
  is_private: boolean
  object_key: string | null
  size: string
}

/** A file of a member as it lies in the backups. */
export interface StoredFile {
  path: string
  size: number
  sha256: string
  pieces: string[]
}

export interface FileSending {
  ctx: Context
  place: BackupPlace
  key: BackupKey
  /** Pieces that lie there. */
  present: Set<string>
  pace: (bytes: number) => Promise<void>
}

export function pieceName(name: string): string {
  return `${filesFolder}/${name.slice(4, 6)}/${name}`
}

export async function presentPieces(place: BackupPlace): Promise<Set<string>> {
  const present = new Set<string>()
  for await (const { path } of place.list(filesFolder)) present.add(path.split('/').at(-1) ?? '')
  return present
}

const portion = 500

/** All files that there are as this connection sees the database, in portions. */
export async function* fileRows(client: pg.ClientBase): AsyncGenerator<FileRow[]> {
  for (let after = '0'; ; ) {
    const { rows } = await client.query<FileRow>(
      `select id, path, storage, is_private, object_key, size from attachments
       where state in ('stored', 'removed') and id > $1 order by id limit $2`,
      [after, portion],
    )
    if (rows.length > 0) yield rows
    if (rows.length < portion) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Sends what is not there yet. Undefined in the answer: the file is gone. */
export async function sendFiles(
  to: FileSending,
  rows: FileRow[],
): Promise<{ row: FileRow; file: StoredFile | undefined }[]> {
  const known = await knownFiles(
    to.ctx,
    rows.map(({ path }) => path),
  )
  const sent: { row: FileRow; file: StoredFile | undefined }[] = []
  for (const row of rows) {
    const before = known.get(row.path)
    const isThere =
      before?.pieces.every((piece) => to.present.has(piece)) && before.pieces.every((piece) => isOurs(to, piece))
    sent.push({ row, file: isThere ? before : await sendFile(to, row) })
  }
  return sent
}

/** Pieces of another key cannot be opened with this one. */
function isOurs({ key }: FileSending, piece: string): boolean {
  return piece.startsWith(key.fingerprint.slice(0, 4))
}

async function sendFile(to: FileSending, row: FileRow): Promise<StoredFile | undefined> {
  const source = await openFile(to.ctx, row)
  if (!source) return undefined
  const whole = createHash('sha256')
  const pieces: string[] = []
  let size = 0
  for await (const bytes of inPieces(source)) {
    whole.update(bytes)
    size += bytes.length
    pieces.push(await sendPiece(to, bytes))
  }
  const file = { path: row.path, size, sha256: whole.digest('hex'), pieces }
  await noteFile(to.ctx, file)
  return file
}

/** By what it holds: but whoever sees the name does not learn whether a file they know is among them. */
async function sendPiece({ ctx, place, key, present, pace }: FileSending, bytes: Buffer): Promise<string> {
  const secret = derived(ctx.secretKey, `names of pieces ${key.fingerprint}`)
  const hash = createHmac('sha256', secret).update(createHash('sha256').update(bytes).digest()).digest('hex')
  const name = `${key.fingerprint.slice(0, 4)}${hash.slice(0, 44)}`
  if (!present.has(name)) {
    await place.put(pieceName(name), await sealObject(key, pieceName(name), bytes, 'none'))
    present.add(name)
    await pace(bytes.length)
  }
  return name
}

async function* inPieces(source: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= pieceSize) {
      const all = Buffer.concat(waiting, size)
      yield all.subarray(0, pieceSize)
      waiting = [all.subarray(pieceSize)]
      size -= pieceSize
    }
  }
  if (size > 0) yield Buffer.concat(waiting, size)
}

export async function openFile(ctx: Context, row: FileRow): Promise<Readable | undefined> {
  const storage = row.storage === 'local' ? localStorage(ctx, row.is_private) : await storageFor(ctx, row.storage)
  const path = row.storage === 'local' ? row.path : objectKey(row)
  return (await storage.head(path)) ? storage.read(path) : undefined
}
