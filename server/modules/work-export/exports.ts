import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BookExport, ExportFormat } from '#contract/modules/works/export.ts'
import { type Context, inTransaction, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { inThread } from '../../kernel/threads.ts'
import { createSpoolWriter } from '../../shared/chapter-spool.ts'
import { localStorage, objectKey, storageFor } from '../storage/service.ts'
import { ownWork } from '../work/service.ts'
import { addressOf } from './address.ts'
import type { PackTask, WrittenChapter } from './pack-task.ts'
import {
  type AboutRow,
  aboutWork,
  chapterIds,
  deleteOldExports,
  type ExportRow,
  exportById,
  type FileRow,
  failExport,
  finishExport,
  insertExport,
  knownExports,
  lockMember,
  storedFiles,
  type TextRow,
  textsOf,
  volumeOfWork,
} from './queries.ts'

const mostAtOnce = 5

interface CreateInput {
  workId: string
  format: ExportFormat
  volumeId?: string
  drafts?: boolean
}

/** Also where the site has no such works any more: what somebody wrote is theirs to take away. */
export async function createExport(ctx: Context, viewer: Viewer, input: CreateInput): Promise<BookExport> {
  const { workId, format, volumeId = null, drafts = false } = input
  const work = await ownWork(ctx, viewer, workId)
  if (format === (work.type === 'manga' ? 'txt' : 'cbz'))
    throw new Refusal(422, 'export_bad_format', { field: 'format' })
  const volume = volumeId ? await ctx.db.maybe<{ title: string }>(volumeOfWork(workId, volumeId)) : undefined
  if (volumeId && !volume) throw new Refusal(404, 'volume_not_found')
  const name = `${fileName(volume ? `${work.title} ${volume.title}` : work.title)}.${format}`
  const row = await inTransaction(ctx, async (inner) => {
    await inner.db.maybe(lockMember(viewer.id))
    const made = { user_id: viewer.id, work_id: workId, volume_id: volumeId, format, drafts, name }
    return inner.db.maybe<ExportRow>(insertExport(made, mostAtOnce))
  })
  if (!row) throw new Refusal(429, 'export_too_many', { retryAfter: 600 })
  ctx.db.afterCommit((db) => ctx.background.run('a work as a file', () => makeExport(within(ctx, db), row.id)))
  return present(ctx, row)
}

/** Names that every system takes. */
function fileName(title: string): string {
  const words = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .split(/\s/)
    .filter(Boolean)
  const plain = [...words.join(' ')].slice(0, 80)
  // A dot at the beginning hides a file, one at the end is not taken everywhere.
  while (plain[0] === '.') plain.shift()
  while (plain.at(-1) === '.') plain.pop()
  return plain.join('') || 'book'
}

export async function ownExport(ctx: Context, viewer: Viewer | null, id: string): Promise<ExportRow> {
  const row = await ctx.db.maybe<ExportRow>(exportById(id))
  if (!row || row.user_id !== viewer?.id) throw new Refusal(404, 'export_not_found')
  return row
}

export async function showExport(ctx: Context, viewer: Viewer, id: string): Promise<BookExport> {
  return present(ctx, await ownExport(ctx, viewer, id))
}

function present(ctx: Context, row: ExportRow): BookExport {
  const { id, state, format, size, expires_at } = row
  const url = state === 'ready' ? addressOf(ctx, row) : ''
  return { _id: id, state, format, size: Number(size), url, expireTime: expires_at.getTime() }
}

function folderOf({ env }: Pick<Context, 'env'>, id: string): string {
  return join(env.dataDir, 'exports', id)
}

export function exportFile(ctx: Pick<Context, 'env'>, id: string): string {
  return join(folderOf(ctx, id), 'book')
}

const thread = new URL('./pack.ts', import.meta.url)
const portion = 50

async function makeExport(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db.maybe<ExportRow>(exportById(id))
  if (row?.state !== 'making') return
  const folder = folderOf(ctx, id)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const about = await ctx.db.one<AboutRow>(aboutWork(row.work_id))
    const spool = join(folder, 'chapters')
    const paths = await spoolChapters(ctx, row, spool)
    if (about.cover && row.format !== 'txt') paths.add(about.cover.path)
    const files = row.format === 'txt' ? {} : await filesOf(ctx, row, [...paths], folder)
    const { cover, ...words } = about
    const task: PackTask = {
      spool,
      target: exportFile(ctx, id),
      format: row.format,
      about: { ...words, cover: cover?.path ?? '' },
      identifier: `urn:aoir:work:${row.work_id}`,
      time: new Date().toISOString(),
      files,
    }
    await inThread<null>(ctx, thread, 'pack', task)
    const { size } = await stat(exportFile(ctx, id))
    for (const name of await readdir(folder)) if (name !== 'book') await rm(join(folder, name))
    if (!(await ctx.db.maybe(finishExport(id, size)))) await rm(folder, { recursive: true, force: true })
  } catch (error) {
    ctx.log.warn({ err: error, export: id }, 'a work could not be written into a file')
    await ctx.db.run(failExport(id))
    await rm(folder, { recursive: true, force: true })
  }
}

/** The texts go to the disk as they come; answers which pictures they show. */
async function spoolChapters(ctx: Context, row: ExportRow, spool: string): Promise<Set<string>> {
  const ids = (await ctx.db.many<{ id: string }>(chapterIds(row))).map(({ id }) => id)
  const paths = new Set<string>()
  const writer = await createSpoolWriter(spool)
  try {
    for (let at = 0; at < ids.length; at += portion) {
      const some = ids.slice(at, at + portion)
      const rows = await ctx.db.many<TextRow>(textsOf(some, row.drafts))
      const byId = new Map(rows.map((text) => [text.id, text]))
      for (const id of some) {
        const text = byId.get(id)
        if (!text) continue
        const pages = text.pages.map(({ path }) => path)
        for (const path of [...pages, ...text.pictures.map((picture) => picture.path)]) paths.add(path)
        const header: WrittenChapter = { volume: text.volume ?? '', title: text.title, note: text.note, pages }
        await writer.add(header, text.document ?? 'null')
      }
    }
  } finally {
    await writer.end()
  }
  return paths
}

/** Where the bytes of each picture are; what lies in a bucket is fetched. */
async function filesOf(ctx: Context, row: ExportRow, paths: string[], folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const rows = await ctx.db.many<FileRow>(storedFiles(row.user_id, paths))
  for (const [index, file] of rows.entries()) {
    if (file.storage === 'local') files[file.path] = localStorage(ctx, file.is_private).fileOf(file.path)
    else {
      const target = join(folder, `picture-${index}`)
      const storage = await storageFor(ctx, file.storage)
      await pipeline(await storage.read(objectKey(file)), createWriteStream(target, { mode: 0o600 }))
      files[file.path] = target
    }
  }
  return files
}

/** Those that have had their hour, and what processes left that ended. */
export async function dropOldExports(ctx: Context): Promise<number> {
  let dropped = 0
  for (let found = 100; found === 100; ) {
    const rows = await ctx.db.many<{ id: string }>(deleteOldExports())
    for (const { id } of rows) await rm(folderOf(ctx, id), { recursive: true, force: true })
    found = rows.length
    dropped += found
  }
  const names = await readdir(join(ctx.env.dataDir, 'exports')).catch(() => [] as string[])
  const ids = names.filter((name) => /^[1-9]\d{0,18}$/.test(name))
  const known = new Set((await ctx.db.many<{ id: string }>(knownExports(ids))).map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) await rm(folderOf(ctx, id), { recursive: true, force: true })
  return dropped
}
