import { createHash } from 'node:crypto'
import { copyFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import sql from 'sql-template-tag'
import { Refusal } from '../../kernel/errors.ts'
import { headOf, sniff } from '../../media/sniff.ts'
import { type PictureSnapshot, snapshotFiles } from '../../modules/attachment/service.ts'
import { newDraft } from '../../modules/storage/service.ts'
import { keepUpload } from '../../modules/upload/service.ts'
import type { Task } from '../task.ts'

export interface FileRow {
  file_key: number
  id: number
  member: number
  path: string
  name: string
  reference: string
  is_locked: number
}

/** A file of the old site that lies in our storage now. */
export interface Brought {
  path: string
  kind: 'image' | 'video' | 'assets'
  picture?: PictureSnapshot
}

/** What a text shows that lies in the folder, by what the text calls it; each belongs to its writer. */
export type FilesOf = Map<string, Brought>

/** The files of a thread or a comment as the old tables list them, and those that only its text names. */
export async function bringFiles(
  task: Task,
  wanted: { fileKey: number; ownerId: string; references: string[]; rows: FileRow[] },
): Promise<FilesOf> {
  const found: FilesOf = new Map()
  const listed = wanted.rows.filter(({ file_key }) => file_key === wanted.fileKey && wanted.fileKey !== 0)
  for (const row of listed) {
    const key = row.reference || String(row.id)
    if (row.is_locked) task.tally.leave('files', 'file_locked', row.name || row.path)
    const file = row.is_locked ? undefined : await bringOne(task, wanted.ownerId, row.path, row.name, true)
    if (file) found.set(key, file)
  }
  const names = new Set(listed.flatMap(({ reference, path }) => [reference, path]))
  for (const reference of wanted.references) {
    if (names.has(reference) || /^\d+$/.test(reference)) continue
    const file = await bringOne(task, wanted.ownerId, reference, '', false)
    if (file) found.set(reference, file)
  }
  return found
}

async function bringOne(
  task: Task,
  ownerId: string,
  named: string,
  name: string,
  isListed: boolean,
): Promise<Brought | undefined> {
  const { tally } = task
  if (!task.folder) {
    if (isListed) tally.leave('files', 'no_folder', name || named)
    return undefined
  }
  const file = await findFile(task, task.source.filePaths(named))
  if (file === 'bad' || file === undefined) {
    // A text may show what never lay on the old server.
    if (file === 'bad') tally.leave('files', 'file_bad_path', named)
    else if (isListed) tally.leave('files', 'file_missing', name || named)
    return undefined
  }
  if (task.isDry) {
    const type = sniff(await headOf(file), name || named)
    if (type) tally.take('files')
    else tally.leave('files', 'file_refused', name || named)
    return undefined
  }
  return keep(task, ownerId, file, name || named)
}

/** Only below the folder: neither `..` nor a link leads out of it. */
export async function findFile({ folder }: Task, names: string[]): Promise<string | 'bad' | undefined> {
  let isBad = false
  for (const name of names) {
    if (!folder || name === '' || name.includes('\0')) continue
    if (name.split(/[/\\]/).includes('..') || name.startsWith('/')) {
      isBad = true
      continue
    }
    const real = await realpath(join(folder, name)).catch(() => undefined)
    if (!real) continue
    if (!real.startsWith(`${folder}${sep}`)) isBad = true
    else if ((await stat(real)).isFile()) return real
  }
  return isBad ? 'bad' : undefined
}

/** Through the storage of the product, once however often it is asked for; the space of its owner is not asked. */
export async function keep(task: Task, ownerId: string, file: string, name: string): Promise<Brought | undefined> {
  const { ctx, tally } = task
  const uploadId = `import-${createHash('sha256').update(`${task.software} ${file}`).digest('hex').slice(0, 40)}`
  const before = await ctx.db.maybe<{ path: string; kind: Brought['kind'] }>(sql`
    select path, kind from attachments where user_id = ${ownerId} and upload_id = ${uploadId} and state = 'stored'`)
  if (before) return withPicture(task, ownerId, before)
  try {
    const type = sniff(await headOf(file), name)
    if (!type) throw new Refusal(415, 'upload_bad_type')
    const draft = await newDraft(ctx)
    await copyFile(file, draft)
    const { size } = await stat(draft)
    const path = await keepUpload(ctx, { userId: ownerId, draft, size, type, name, uploadId, isBeyondQuota: true })
    tally.take('files')
    return await withPicture(task, ownerId, { path, kind: type.kind })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 503) throw error
    tally.leave('files', 'file_refused', name)
    return undefined
  }
}

async function withPicture({ ctx }: Task, ownerId: string, file: Brought): Promise<Brought> {
  if (file.kind !== 'image') return file
  const { pictures } = await snapshotFiles(ctx, ownerId, [file.path])
  return { ...file, picture: pictures.get(file.path) }
}

/** The rows of some threads or comments, from what was read of the dump. */
export function filesOf({ staging }: Task, keys: number[]): FileRow[] {
  const wanted = keys.filter((key) => key !== 0)
  if (wanted.length === 0) return []
  return staging.all<FileRow>(
    `select * from files where file_key in (${wanted.map(() => '?').join(', ')}) order by id limit 20000`,
    ...wanted,
  )
}
