import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { cosCredentials } from '../../providers/storage/cos-credentials.ts'
import { reserve, sizeLimit } from './keep.ts'
import { type PathParts, parsePath } from './paths.ts'
import { type FileRow, ownByAnyPath } from './queries.ts'
import { typeOfEnding } from './sniff.ts'
import { cosKeys, kindInForce, notConfigured, s3Of } from './storages.ts'

/** A path of our pattern below the caller's own folder. */
export function ownPath(viewer: Viewer, path: string): PathParts {
  const place = parsePath(path)
  if (!place) throw new Refusal(400, 'upload_bad_path')
  if (place.userId !== viewer.id) throw new Refusal(403, 'upload_foreign')
  return place
}

/** An address for one PUT. The key is the client's wish: it must be free, below its own folder and of a harmless type. */
export async function s3Token(
  ctx: Context,
  viewer: Viewer,
  wish: { key: string; mimeType?: string; size?: number },
): Promise<string> {
  const place = ownPath(viewer, wish.key)
  if (kindInForce(ctx) !== 's3') throw notConfigured()
  const type = wishedType(place, wish.mimeType)
  const { most, refusal } = sizeLimit(ctx, place)
  if ((wish.size ?? 0) > most) throw refusal()
  const storage = await s3Of(ctx)
  await announce(ctx, place, type, wish.size ?? 0)
  const about = wish.size === undefined ? { type } : { type, size: wish.size }
  return storage.presignPut(place.path, about).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'no address for an upload to S3')
    throw new Refusal(503, 'upload_no_s3', { retryAfter: 10 })
  })
}

/** Temporary credentials for the caller's own folders. Bucket and region are compared, never used. */
export async function cosToken(ctx: Context, viewer: Viewer, wish: { Bucket: string; Region: string }) {
  if (kindInForce(ctx) !== 'cos') throw notConfigured()
  const keys = await cosKeys(ctx)
  if (wish.Bucket !== keys.bucket || wish.Region !== keys.region) throw new Refusal(403, 'upload_no_cos')
  return cosCredentials({ ...keys, userId: viewer.id }).catch((error: unknown) => {
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

/** The path now belongs to this upload: only it may be recorded, and nothing that is stored is ever overwritten. */
async function announce(ctx: Context, place: PathParts, mime: string, size: number): Promise<void> {
  const plain = { originalName: '', width: 0, height: 0, duration: 0, animated: false, placeholder: '' }
  const about = { ...plain, storage: 's3' as const, state: 'issued' as const, mime, size }
  const row = await ctx.db.maybe<FileRow>(ownByAnyPath(place.userId, place.path))
  if (row?.state === 'issued') return
  if (row) throw new Refusal(409, 'upload_name_taken')
  await reserve(ctx, place.userId, about, () => place, undefined, 1).catch((error: unknown) => {
    throw error instanceof Refusal && error.key === 'upload_busy' ? new Refusal(409, 'upload_name_taken') : error
  })
}
