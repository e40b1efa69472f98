import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { perContext } from '../../kernel/state.ts'
import { typeOfEnding } from '../../media/sniff.ts'
import { createCosCredentials } from '../../providers/storage/cos-credentials.ts'
import type { CloudStorage } from '../../providers/storage/storage.ts'
import { countIssued, enlargeIssued, type FileRow, lockIssued, ownByAnyPath, usageOf } from '../attachment/service.ts'
import { privilegeOf } from '../privilege/service.ts'
import {
  cloudFor,
  cosKeys,
  kindInForce,
  notConfigured,
  type PathParts,
  parsePath,
  reaching,
  s3Of,
} from '../storage/service.ts'
import { megabyte, quotaReached, reserve, sizeLimit, space } from './keep.ts'
import { unrecordedOf } from './unrecorded.ts'

/** For one member: announced and not recorded, and put into the bucket without a word. */
const mostIssued = 50
const mostWaiting = 200

/** A path of our pattern below the caller's own folder. */
export function ownPath(viewer: Viewer, path: string): PathParts {
  const place = parsePath(path)
  if (!place) throw new Refusal(400, 'upload_bad_path')
  if (place.userId !== viewer.id) throw new Refusal(403, 'upload_foreign')
  return place
}

/**
 * An address for a PUT of one type and one length. The key is the client's wish: it must be free, below its own folder
 * and of a harmless type. The address can be used again until it expires, so it never leads to what is stored.
 */
export async function s3Token(
  ctx: Context,
  viewer: Viewer,
  wish: { key: string; mimeType?: string; size?: number },
): Promise<string> {
  const place = ownPath(viewer, wish.key)
  if (kindInForce(ctx) !== 's3') throw notConfigured()
  const type = wishedType(place, wish.mimeType)
  const { size } = wish
  if (!size) throw new Refusal(422, 'upload_need_size', { field: 'size' })
  const { most, refusal } = sizeLimit(ctx, viewer, place)
  if (size > most) throw refusal()
  const storage = await s3Of(ctx)
  await assertRoom(ctx, viewer, storage, size)
  await announce(ctx, place, type, size)
  return storage.presignPut(place.path, { type, size }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'no address for an upload to S3')
    throw new Refusal(503, 'upload_no_s3', { retryAfter: 10 })
  })
}

const cosCredentials = perContext(() => createCosCredentials())

/** Temporary credentials for the caller's own folders. Bucket and region are compared, never used. */
export async function cosToken(ctx: Context, viewer: Viewer, wish: { Bucket: string; Region: string }) {
  if (kindInForce(ctx) !== 'cos') throw notConfigured()
  const keys = await cosKeys(ctx)
  if (wish.Bucket !== keys.bucket || wish.Region !== keys.region) throw new Refusal(403, 'upload_no_cos')
  await assertRoom(ctx, viewer, await cloudFor(ctx, 'cos'), 0)
  const largest = {
    video: sizeLimit(ctx, viewer, { kind: 'video' }).most,
    assets: sizeLimit(ctx, viewer, { kind: 'assets' }).most,
  }
  return cosCredentials(ctx)({ ...keys, largest, userId: viewer.id }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'no credentials for COS')
    throw new Refusal(503, 'upload_no_cos', { retryAfter: 10 })
  })
}

function wishedType(place: PathParts, wish: string | undefined): string {
  const byEnding = typeOfEnding(place.kind, place.ext)
  if (!byEnding) throw new Refusal(400, 'upload_bad_type')
  if (!wish || wish === byEnding) return byEnding
  // A picture may be stored as webp and yet arrive as something else; other files are what their ending says.
  const isPicture = place.kind === 'image' && /^image\/(jpeg|png|webp|gif|avif)$/.test(wish)
  if (!isPicture) throw new Refusal(400, 'upload_bad_type')
  return wish
}

/** What a member has put into the bucket and not recorded takes space too, until the clean-up removes it. */
async function assertRoom(ctx: Context, viewer: Viewer, storage: CloudStorage, size: number): Promise<void> {
  const quota = privilegeOf(ctx, viewer, 'quota_mb')
  const usage = await ctx.db.maybe<{ bytes: string }>(usageOf(viewer.id))
  const waiting = await reaching(ctx, () => unrecordedOf(ctx, storage, viewer.id))
  if (waiting.length > mostWaiting) throw new Refusal(429, 'upload_too_many', { retryAfter: 3600 })
  const bytes = waiting.reduce((sum, object) => sum + object.size, Number(usage?.bytes ?? 0) + size)
  if (bytes > quota * megabyte) throw quotaReached(quota)
}

/** The path now belongs to this upload: only it may be recorded, and nothing that is stored is ever overwritten. */
async function announce(ctx: Context, place: PathParts, mime: string, size: number): Promise<void> {
  const plain = { originalName: '', width: 0, height: 0, duration: 0, animated: false, placeholder: '' }
  const about = { ...plain, storage: 's3' as const, state: 'issued' as const, mime, size }
  const row = await ctx.db.maybe<FileRow>(ownByAnyPath(place.userId, place.path))
  if (row && row.state !== 'issued') throw new Refusal(409, 'upload_name_taken')
  if (row) return announceAgain(ctx, row, size)
  const { total } = await ctx.db.one<{ total: number }>(countIssued(place.userId))
  if (total >= mostIssued) throw new Refusal(429, 'upload_too_many', { retryAfter: 60 })
  await reserve(ctx, place.userId, about, () => place, undefined, 1).catch((error: unknown) => {
    throw error instanceof Refusal && error.key === 'upload_busy' ? new Refusal(409, 'upload_name_taken') : error
  })
}

/** Both addresses are good now: the larger of the two counts. */
async function announceAgain(ctx: Context, row: FileRow, size: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const held = await tx.maybe<{ size: string }>(lockIssued(row.id))
    if (!held) throw new Refusal(409, 'upload_name_taken')
    const more = size - Number(held.size)
    if (more <= 0) return
    await space({ ...ctx, db: tx }, row.user_id, more, 0)
    await tx.run(enlargeIssued(row.id, size))
  })
}
