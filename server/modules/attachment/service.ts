import { writeFile } from 'node:fs/promises'
import type { Attachment, AttachmentKind } from '#contract/attachment.ts'
import { limits } from '#contract/limits.ts'
import { type Context, type Viewer, within } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { presentCard, setAvatar } from '../user/service.ts'
import { keepUpload } from './keep.ts'
import { ownByReference, ownFile } from './own.ts'
import { readableName } from './paths.ts'
import { newDraft } from './places.ts'
import { present } from './present.ts'
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
import { headLength } from './sniff.ts'
import { ownPath } from './tokens.ts'
import { typed } from './upload.ts'
import { claimAvatar } from './uses.ts'
import { sane } from './video.ts'

export type { FilmSnapshot, PictureSnapshot, Showcase } from './addresses.ts'
export { openShowcase, snapshotFiles, snapshotPictures, storagesOf } from './addresses.ts'
export { claimClosed, openFiles, readableFiles } from './between-people.ts'
export { claimPicture } from './claim-picture.ts'
export { signedUrl } from './present.ts'
export { setPrivacy } from './privacy.ts'
export { removeFile } from './remove.ts'
export { mountFiles } from './serve.ts'
export { storageOf, testStorage } from './storages.ts'
export { cosToken, s3Token } from './tokens.ts'
export { mountUploads } from './upload.ts'
export { uploadPaths } from './upload-docs.ts'
export { claimFiles, listUses, type NameThings, nameUses, releaseFiles } from './uses.ts'

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
  return one(ctx, await ownFile(ctx, viewer.id, row.id))
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
  return { list: await present(ctx, rows), total }
}

export async function changeCover(ctx: Context, viewer: Viewer, input: { videoUrl: string; imageUrl: string }) {
  const bad = new Refusal(400, 'upload_bad_path')
  const video = await ownByReference(ctx, viewer.id, input.videoUrl, 'video', bad)
  const image = await ownByReference(ctx, viewer.id, input.imageUrl, 'image', bad)
  await ctx.db.run(setCover(video.id, image.id))
  return one(ctx, await ownFile(ctx, viewer.id, video.id))
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

/** One of the member's own pictures, or none. */
export async function changeAvatar(
  ctx: Context,
  viewer: Pick<Viewer, 'id'>,
  reference: string,
  isMade = false,
): Promise<{ avatar: string }> {
  const row = reference
    ? await ownByReference(ctx, viewer.id, reference, 'image', new Refusal(400, 'avatar_bad'))
    : undefined
  // Everybody sees an avatar, so a picture that only some may see is none.
  if (row?.is_private) throw new Refusal(400, 'avatar_bad')
  const avatar = row ? (await one(ctx, row)).url : ''
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    await claimAvatar(inner, viewer.id, row?.path, isMade)
    await setAvatar(inner, viewer.id, avatar)
  })
  return { avatar }
}

/** Bytes from elsewhere as a member's avatar, checked and made anew like any upload. They lie here, whatever the storage in force. */
export async function adoptAvatar(ctx: Context, userId: string, bytes: Buffer): Promise<void> {
  const name = 'avatar'
  const type = typed(bytes.subarray(0, headLength), name)
  if (type.kind !== 'image' || bytes.length > limits.imageBytes) throw new Refusal(415, 'upload_bad_type')
  const draft = await newDraft(ctx)
  await writeFile(draft, bytes)
  const path = await keepUpload(ctx, { userId, draft, size: bytes.length, type, name })
  await changeAvatar(ctx, { id: userId }, path, true)
}

async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return error
  }
}

async function one(ctx: Context, row: FileRow): Promise<Attachment> {
  const [shown] = await present(ctx, [row])
  if (!shown) throw new Error('a row was lost on its way')
  return shown
}
