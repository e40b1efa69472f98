import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ImportKind, importBytes, importUploadEndpoint } from '#contract/modules/works/import.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { id as idSchema } from '#contract/shared/values.ts'
import type { Doors } from '../../http/api/handle.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { isFolder } from '../../manuscript/folder.ts'
import { sniff } from '../../media/sniff.ts'
import {
  type Answer,
  drain,
  formPaths,
  megabyte,
  mountForm,
  pieceState,
  required,
  takeFile,
  uploadIdOf,
} from '../upload/service.ts'
import { assertOn, ownWork } from '../work/service.ts'
import { adopt, cleanUp, dropOldImports } from './files.ts'
import { freeSlots, importByUpload, insertImport } from './queries.ts'
import { inspectArchive, readImport } from './read.ts'

/** POST /api/aoir-works-import/upload, and GET for those who were interrupted. */
export function mountImports(app: FastifyInstance, ctx: Context, doors: Doors): void {
  mountForm(app, ctx, doors, importUploadEndpoint, { upload, state })
}

export function importPaths() {
  const made = { type: 'object', properties: { _id: { type: 'string' } }, required: ['_id'] }
  return formPaths('worksImport', importUploadEndpoint, made, 'the import')
}

const prefix = 'import'

async function upload(ctx: Context, viewer: Viewer, request: FastifyRequest, locale: Locale): Promise<Answer> {
  const uploadId = uploadIdOf(request)
  const before = await recorded(ctx, viewer, uploadId)
  if (before) {
    await drain(request.raw)
    return { code: 200, data: before }
  }
  return takeFile(ctx, viewer, request, {
    prefix,
    largest: limitOf('zip'),
    judge,
    keep: (draft, { name, fields, uploadId: id }) =>
      beginImport(ctx, viewer, draft, { name, fields, uploadId: id, locale }),
  })
}

async function state(ctx: Context, viewer: Viewer, request: FastifyRequest): Promise<Answer> {
  const uploadId = required(uploadIdOf(request))
  const before = await recorded(ctx, viewer, uploadId)
  if (before) return { code: 200, data: before }
  return { code: 202, data: { received: await pieceState(ctx, viewer, uploadId, prefix) } }
}

async function recorded(ctx: Context, viewer: Viewer, uploadId: string | undefined) {
  const row = uploadId && (await ctx.db.maybe<{ id: string }>(importByUpload(viewer.id, uploadId)))
  return row ? { _id: row.id } : undefined
}

const kinds: Record<string, ImportKind> = {
  txt: 'txt',
  text: 'txt',
  md: 'md',
  markdown: 'md',
  epub: 'epub',
  zip: 'zip',
  cbz: 'zip',
  // Of pictures, as browsers send one.
  folder: 'zip',
}

function kindOf(name: string): ImportKind {
  const ending = /\.([a-z]{2,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  if (!kind) throw badType()
  return kind
}

function badType(): Refusal {
  return new Refusal(415, 'import_bad_type')
}

function limitOf(kind: ImportKind) {
  const most = importBytes[kind]
  return { most, refusal: () => new Refusal(413, 'upload_too_large', { params: { size: most / megabyte } }) }
}

/** By its name, and by bytes that say otherwise. */
function judge(head: Buffer, name: string) {
  if (head.length === 0) throw new Refusal(400, 'upload_empty')
  const kind = kindOf(name)
  const isZip = head.toString('latin1', 0, 2) === 'PK' && (head[2] === 3 || head[2] === 5)
  const isArchive = /\.folder$/i.test(name) ? isFolder(head) : isZip
  if ((kind === 'epub' || kind === 'zip') !== isArchive) throw badType()
  // Pictures, videos and programs with the name of a text.
  const isOther = !isArchive && ['image', 'video'].includes(sniff(head, '')?.kind ?? '')
  if (isOther || /^(%PDF-|MZ|\x7fELF|Rar!|7z\xbc)/.test(head.toString('latin1', 0, 8))) throw badType()
  return limitOf(kind)
}

interface Given {
  name: string
  fields: Record<string, string>
  uploadId?: string
  locale: Locale
}

/** The file is one of this member's imports from now on, and is read; gone from where it was, one way or the other. */
export async function beginImport(
  ctx: Context,
  viewer: Viewer,
  draft: string,
  { name, fields, uploadId, locale }: Given,
) {
  try {
    const kind = kindOf(name)
    const workId = idSchema.safeParse(fields.workId)
    if (!workId.success) throw new Refusal(422, 'input_bad_id', { field: 'workId' })
    const work = await ownWork(ctx, viewer, workId.data)
    assertOn(ctx, work.type)
    const isFor = work.type === 'manga' ? ['epub', 'zip'] : ['txt', 'md', 'epub']
    if (!isFor.includes(kind))
      throw new Refusal(422, work.type === 'manga' ? 'import_need_pictures' : 'import_need_text')
    if (kind === 'epub' || kind === 'zip') await inspectArchive(ctx, draft, kind)
    await dropOldImports(ctx, undefined, viewer.id)
    const id = await reserve(ctx, {
      userId: viewer.id,
      workId: work.id,
      kind,
      locale,
      uploadId: uploadId ?? null,
      name: shownName(name),
    })
    await adopt(ctx, id, draft).catch(async (error: unknown) => {
      await cleanUp(ctx, { id, user_id: viewer.id, pictures: {} })
      throw error
    })
    ctx.db.afterCommit((db) => ctx.background.run('a file of chapters', () => readImport(within(ctx, db), id)))
    return { _id: id }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Without signs that nobody sees, and from its end: that is where files differ. */
function shownName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').toWellFormed()
  return [...plain].slice(-200).join('')
}

async function reserve(ctx: Context, made: Parameters<typeof insertImport>[0]): Promise<string> {
  for (;;) {
    const row = await ctx.db.maybe<{ id: string }>(insertImport(made))
    if (row) return row.id
    const same = made.uploadId && (await ctx.db.maybe<{ id: string }>(importByUpload(made.userId, made.uploadId)))
    if (same) return same.id
    const { free } = await ctx.db.one<{ free: number }>(freeSlots(made.userId))
    if (free <= 0) throw new Refusal(409, 'import_too_many')
  }
}
