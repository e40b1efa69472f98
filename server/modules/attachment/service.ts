import type { Attachment, AttachmentKind } from '#contract/modules/forum/attachment.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentCard } from '../user/service.ts'
import { ownByReference, ownFile } from './own.ts'
import { readableName } from './paths.ts'
import { present, presentOne } from './present.ts'
import {
  countOf,
  describeFile,
  type FileRow,
  filesOf,
  largestUsers,
  ownByAnyPath,
  setCover,
  usageOf,
  wholeUsage,
} from './queries.ts'
import { recordRemote } from './remote.ts'
import { ownPath } from './tokens.ts'
import { sane } from './video.ts'

export type { FilmSnapshot, PictureSnapshot, Showcase } from './addresses.ts'
export { openShowcase, snapshotFiles, snapshotPictures } from './addresses.ts'
export { claimPicture } from './claim-picture.ts'
export { filesAt } from './present.ts'
export { adoptAvatar, changeAuthorCover, changeAvatar, findHues } from './profile-pictures.ts'
export { removeFile } from './remove.ts'
export { mountFiles } from './serve.ts'
export { storageOf, testStorage } from './storages.ts'
export { thumbBytes } from './thumb-memory.ts'
export { cosToken, s3Token } from './tokens.ts'
export { moveOldObjects, removeUnrecorded } from './unrecorded.ts'
export { dropOldAvatars, dropUnused, eraseDeleted, removeOldDrafts, removeStrayFiles } from './unused-files.ts'
export { mountUploads } from './upload.ts'
export { uploadPaths } from './upload-docs.ts'
export { claimFiles, keepEvidence, listUses, type NameThings, nameUses, releaseFiles } from './uses.ts'
export type { UseType } from './visibility.ts'

interface Announcement {
  path: string
  originalName?: string
  width?: number
  height?: number
  duration?: number
}

/** What the client says after an upload. Local files have their row already; objects in a cloud are looked at now. */
export async function createAttachment(ctx: Context, viewer: Viewer, input: Announcement): Promise<Attachment> {
  const place = ownPath(viewer, input.path)
  const given = sane({ width: input.width ?? 0, height: input.height ?? 0, duration: input.duration ?? 0 })
  const hints = { ...given, originalName: readableName(input.originalName) }
  const before = await ctx.db.maybe<FileRow>(ownByAnyPath(viewer.id, place.path))
  const failure = before?.state === 'stored' ? undefined : await failureOf(recordRemote(ctx, place, hints))
  const row = await ctx.db.maybe<FileRow>(ownByAnyPath(viewer.id, place.path))
  // A second call may have been faster, and have taken the object to its place under our eyes.
  if (row?.state !== 'stored') throw failure ?? new Refusal(404, 'upload_not_found')
  await ctx.db.run(describeFile(row.id, hints))
  return presentOne(ctx, await ownFile(ctx, viewer.id, row.id))
}

export async function listFiles(
  ctx: Context,
  viewer: Viewer,
  kind: AttachmentKind,
  { userId, page, limit }: { userId?: string; page: number; limit: number },
) {
  if (userId !== undefined && userId !== viewer.id) throw new Refusal(403, 'upload_foreign')
  const rows = await ctx.db.many<FileRow>(filesOf(viewer.id, kind, page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countOf(viewer.id, kind))
  return { list: present(ctx, rows), total }
}

export async function changeCover(ctx: Context, viewer: Viewer, input: { videoUrl: string; imageUrl: string }) {
  const bad = new Refusal(400, 'upload_bad_path')
  const video = await ownByReference(ctx, viewer.id, input.videoUrl, 'video', bad)
  const image = await ownByReference(ctx, viewer.id, input.imageUrl, 'image', bad)
  await ctx.db.run(setCover(video.id, image.id))
  return presentOne(ctx, await ownFile(ctx, viewer.id, video.id))
}

export async function quotaOf(ctx: Context, viewer: Viewer) {
  const row = await ctx.db.maybe<{ bytes: string }>(usageOf(viewer.id))
  const { QUOTA_MB } = ctx.config.current().document.COMMON_UPLOAD
  return { used: Number(row?.bytes ?? 0), limit: QUOTA_MB * 1024 * 1024 }
}

type UsageRow = Parameters<typeof presentCard>[0] & { bytes: string; files: number }

export async function usageByMember(ctx: Context, { page, limit }: { page: number; limit: number }) {
  const rows = await ctx.db.many<UsageRow>(largestUsers(page, limit))
  const sum = await ctx.db.one<{ total: number; bytes: string; files: string }>(wholeUsage())
  return {
    list: rows.map((row) => ({ user: presentCard(row), bytes: Number(row.bytes), count: row.files })),
    total: sum.total,
    bytes: Number(sum.bytes),
    count: Number(sum.files),
  }
}

async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return error
  }
}
