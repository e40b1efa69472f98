import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import { product } from '#contract/shared/product.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { parsePath } from '../storage/service.ts'
import { addressesOf, presentOne } from './present.ts'
import { type FileRow, fileById, ownByAnyPath, setCover } from './queries.ts'

/** A path at the end of an address, with whatever stands before and after it. */
const embedded = new RegExp(String.raw`(${product}/\d+/(?:image|video|assets)/[\d/]+\.[a-z0-9]+)(?:\?.*)?$`)

export async function ownFile(ctx: Context, userId: string, id: string): Promise<FileRow> {
  const row = await ctx.db.maybe<FileRow>(fileById(userId, id))
  if (!row) throw new Refusal(404, 'upload_not_found')
  return row
}

/**
 * The own stored file that a client means by a path or an address. The address must be the very one we give for it:
 * a path of ours behind somebody else's domain is somebody else's file.
 */
export async function ownByReference(
  ctx: Context,
  userId: string,
  reference: string,
  kind: AttachmentKind,
  bad: Refusal,
): Promise<FileRow> {
  const place = parsePath(embedded.exec(reference)?.[1] ?? '')
  if (place?.kind !== kind) throw bad
  if (place.userId !== userId) throw new Refusal(403, 'upload_foreign')
  const row = await ctx.db.maybe<FileRow>(ownByAnyPath(userId, place.path))
  if (row?.state !== 'stored') throw new Refusal(404, 'upload_not_found')
  const plain = reference.split('?')[0] ?? ''
  const isOurs = [place.path, `/${place.path}`, `${ctx.env.publicOrigin}/${place.path}`].includes(plain)
  if (!isOurs && plain !== addressesOf(ctx, row.path).url) throw bad
  return row
}

export async function changeCover(ctx: Context, viewer: Viewer, input: { videoUrl: string; imageUrl: string }) {
  const bad = new Refusal(400, 'upload_bad_path')
  const video = await ownByReference(ctx, viewer.id, input.videoUrl, 'video', bad)
  const image = await ownByReference(ctx, viewer.id, input.imageUrl, 'image', bad)
  await ctx.db.run(setCover(video.id, image.id))
  return presentOne(ctx, await ownFile(ctx, viewer.id, video.id))
}
