import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { PictureSnapshot } from '../modules/attachment/service.ts'
import type { Drawing } from './drawing.ts'
import { insertRows } from './rows.ts'

/** A file of a member: the same row, and the same place on the disk, as an upload leaves behind. */
export interface NewFile {
  id: string
  userId: string
  drawing: Drawing
  createdAt: Date
}

export interface StoredFile extends NewFile {
  path: string
}

/** What shows a file. */
export interface Use {
  fileId: string
  type: 'posts' | 'board' | 'avatar' | 'column' | 'works' | 'chapter' | 'chapter-draft'
  objectId: string
}

/** Files of one member have different numbers behind the same time. */
export function placed(file: NewFile, number: number): StoredFile {
  const day = file.createdAt.toISOString().slice(0, 10).replaceAll('-', '/')
  const name = `${file.createdAt.getTime()}${String(number % 100).padStart(2, '0')}`
  return { ...file, path: `aoir/${file.userId}/image/${day}/${name}.webp` }
}

export function snapshotOf({ path, drawing }: StoredFile): PictureSnapshot {
  const { width, height, placeholder } = drawing
  return { path, storage: 'local', width, height, placeholder, animated: false }
}

/** A drawing is written once; who else has it gets another name for the same bytes. */
export function storeFiles(uploads: string, files: StoredFile[], firsts = new Map<Drawing, string>()): void {
  for (const { path, drawing } of files) {
    const file = join(uploads, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o750 })
    const first = firsts.get(drawing)
    if (first) sameBytes(first, file)
    else writeFileSync(file, drawing.bytes, { mode: 0o640 })
    firsts.set(drawing, first ?? file)
  }
}

/** Not every disk knows links. */
function sameBytes(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

export async function writeFiles(client: pg.Client, files: StoredFile[], uses: Use[]): Promise<void> {
  const columns = {
    id: 'int8',
    user_id: 'int8',
    kind: 'text',
    storage: 'text',
    state: 'text',
    path: 'text',
    filename: 'text',
    mime_type: 'text',
    size: 'int8',
    width: 'int4',
    height: 'int4',
    placeholder: 'text',
    created_at: 'timestamptz',
  }
  await insertRows(
    client,
    'attachments',
    columns,
    files.map(({ id, userId, path, drawing, createdAt }) => ({
      id,
      user_id: userId,
      kind: 'image',
      storage: 'local',
      state: 'stored',
      path,
      filename: /(?<!\d)(\d+)\.webp$/.exec(path)?.[1] ?? '',
      mime_type: 'image/webp',
      size: drawing.bytes.length,
      width: drawing.width,
      height: drawing.height,
      placeholder: drawing.placeholder,
      created_at: createdAt.toISOString(),
    })),
  )
  await insertRows(
    client,
    'attachment_uses',
    { attachment_id: 'int8', type: 'text', object_id: 'int8' },
    uses.map(({ fileId, type, objectId }) => ({ attachment_id: fileId, type, object_id: objectId })),
  )
  await countFiles(
    client,
    files.map(({ id }) => id),
  )
}

async function countFiles(client: pg.Client, ids: string[]): Promise<void> {
  await client.query(
    `insert into attachment_usage as u (user_id, bytes, files)
     select user_id, sum(size), count(*) from attachments where id = any($1::int8[]) group by user_id
     on conflict (user_id) do update set bytes = u.bytes + excluded.bytes, files = u.files + excluded.files`,
    [ids],
  )
}
