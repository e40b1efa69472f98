import { open, rm } from 'node:fs/promises'
import { limits } from '#contract/shared/limits.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { inspectVoice } from '../../media/audio.ts'
import type { MadeImage } from '../../media/image.ts'
import { type FileType, isVoice, sniff } from '../../media/sniff.ts'
import { inspectVideo } from '../../media/video.ts'
import {
  forgetIssued,
  giveSpace,
  insertFile,
  type NewFile,
  ownByUploadId,
  settleFile,
  takeSpace,
  withoutWaiting,
} from '../attachment/service.ts'
import { beyond, type Member, memberOf, privilegeOf } from '../privilege/service.ts'
import { newDraft, newPath, openStorage, type PathParts, readableName } from '../storage/service.ts'
import { diskFull } from './receive.ts'

export const megabyte = 1024 * 1024

const fewestFiles = 1000

const filesPerMegabyte = 16

export interface Upload {
  userId: string
  /** A complete file in the folder for drafts; gone afterwards, one way or the other. */
  draft: string
  size: number
  type: FileType
  name: string
  uploadId?: string
  /** What comes from an old site is kept however much its owner has. */
  isBeyondQuota?: boolean
}

/** How large a file of this type may be, and what is said when it is larger. */
export function sizeLimit(ctx: Pick<Context, 'config'>, member: Member, { kind }: Pick<FileType, 'kind'>) {
  if (kind === 'image') return { most: limits.imageBytes, refusal: () => new Refusal(413, 'upload_image_too_large') }
  const { FILE_MB } = ctx.config.current().document.COMMON_UPLOAD
  const most = megabyte * (kind === 'video' ? privilegeOf(ctx, member, 'video_mb') : FILE_MB)
  return { most, refusal: () => new Refusal(413, 'upload_too_large', { params: { size: most / megabyte } }) }
}

/** Checks a complete upload, gives it its name and puts it into place: row and file, or neither. */
export async function keepUpload(ctx: Context, upload: Upload): Promise<string> {
  const drafts = [upload.draft]
  try {
    const { file, ...facts } = await examine(ctx, upload, drafts)
    return await place(ctx, upload, file, facts)
  } catch (error) {
    throw isDiskFull(error) ? diskFull() : error
  } finally {
    await Promise.all(drafts.map((draft) => rm(draft, { force: true })))
  }
}

type Facts = Omit<MadeImage, 'size'> & { size: number; duration: number; mime: string; ext: string }

async function examine(ctx: Context, upload: Upload, drafts: string[]): Promise<Facts & { file: string }> {
  const { type, draft, size } = upload
  const plain = { width: 0, height: 0, duration: 0, animated: false, placeholder: '' }
  if (type.kind === 'image') {
    const made = await newDraft(ctx)
    drafts.push(made)
    const { makeWebp } = await import('../../media/image.ts')
    const image = await makeWebp(draft, made, type)
    await flush(made)
    return { ...plain, ...image, mime: 'image/webp', ext: 'webp', file: made }
  }
  if (isVoice(type)) await inspectVoice(draft, size, type)
  const facts = type.kind === 'video' ? await inspectVideo(draft, size, type) : undefined
  if (facts) await assertLength(ctx, upload.userId, facts.duration)
  return { ...plain, ...facts, size, mime: type.mime, ext: type.ext, file: draft }
}

/** Pictures are small: they are on the disk before anybody is told that they are stored. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** The row comes first, as a promise; it counts when the file lies where it says. */
async function place(ctx: Context, upload: Upload, file: string, { ext, ...facts }: Facts): Promise<string> {
  const about = {
    ...facts,
    storage: 'local' as const,
    state: 'issued' as const,
    isBeyondQuota: upload.isBeyondQuota,
    originalName: readableName(upload.name),
    ...(upload.uploadId ? { uploadId: upload.uploadId } : {}),
  }
  const reserved = await reserve(ctx, upload.userId, about, (now) => newPath(upload.userId, upload.type.kind, ext, now))
  if (typeof reserved === 'string') return reserved
  const { id, place: found } = reserved
  try {
    await openStorage(ctx).adopt(file, found.path)
  } catch (error) {
    await dropReservation(ctx, id)
    throw error
  }
  await ctx.db.transaction(async (tx) => {
    await tx.run(withoutWaiting())
    await tx.run(settleFile(id, { ...about, place: found }))
  })
  return found.path
}

type About = Omit<NewFile, 'place'> & Pick<Upload, 'isBeyondQuota'>

/** A free name and the space for it, in one step. Gives the path alone when this very upload was recorded before. */
export function reserve(
  ctx: Context,
  userId: string,
  about: About,
  name: (now: Date) => PathParts,
  clock: () => number = Date.now,
  attempts = 200,
): Promise<{ id: string; place: PathParts } | string> {
  return ctx.db.transaction(async (tx) => {
    if (about.storage === 'local') await tx.run(withoutWaiting())
    if (about.isBeyondQuota) await tx.run(takeSpace(userId, about.size, 1, endless))
    else await space({ ...ctx, db: tx }, userId, about.size, 1)
    for (let attempt = 0; attempt < attempts; attempt++) {
      // A millisecond has 88 names; when many of them are taken, the next one is as good.
      const place = name(new Date(clock() + Math.floor(attempt / 10)))
      const row = await tx.maybe<{ id: string }>(insertFile({ ...about, place }))
      if (row) return { id: row.id, place }
      const before = about.uploadId
        ? await tx.maybe<{ path: string }>(ownByUploadId(userId, about.uploadId))
        : undefined
      if (!before) continue
      await tx.run(giveSpace(userId, about.size, 1))
      return before.path
    }
    throw new Refusal(503, 'upload_busy', { retryAfter: 1 })
  })
}

/** Videos of some length are for those who may have them. */
export async function assertLength(ctx: Context, userId: string, seconds: number): Promise<void> {
  const max = privilegeOf(ctx, await memberOf(ctx, userId), 'video_minutes')
  if (max === 0 || seconds <= max * 60) return
  throw beyond(ctx, 'video_minutes', seconds / 60, new Refusal(413, 'upload_video_too_long', { params: { max } }))
}

const endless = { bytes: Number.MAX_SAFE_INTEGER, files: 2_000_000_000 }

/** Takes so much of a member's space, or refuses. Many at once queue at the member's row. */
export async function space(ctx: Context, userId: string, bytes: number, files: number): Promise<void> {
  const quota = privilegeOf(ctx, await memberOf(ctx, userId), 'quota_mb')
  // A file takes a row, a place on the disk and thumbnails, however small it is.
  const limit = { bytes: quota * megabyte, files: Math.max(fewestFiles, quota * filesPerMegabyte) }
  const isTaken = bytes <= limit.bytes && (await ctx.db.run(takeSpace(userId, bytes, files, limit))) === 1
  if (!isTaken) throw quotaReached(quota)
}

export function quotaReached(megabytes: number): Refusal {
  return new Refusal(413, 'upload_quota', { params: { size: megabytes } })
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT'].includes(code) || /no space left|ENOSPC/i.test(error.message)
}

/** What a file is by its first bytes; what we do not take is refused. */
export function acceptedType(head: Buffer, name: string) {
  if (head.length === 0) throw new Refusal(400, 'upload_empty')
  const type = sniff(head, name)
  if (!type) throw new Refusal(415, 'upload_bad_type')
  return type
}

/** Takes back a name that came to nothing. */
export async function dropReservation(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await tx.maybe<{ user_id: string; size: string }>(forgetIssued(id))
    if (row) await tx.run(giveSpace(row.user_id, Number(row.size), 1))
  })
}
