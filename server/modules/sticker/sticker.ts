import type { Sticker } from '#contract/modules/chat/sticker.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed } from '#server/shared/paging.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimFiles, filesAt, releaseFiles, shareKept } from '../attachment/service.ts'
import { readable } from '../chat/service.ts'
import {
  countStickers,
  deleteStickers,
  holdCollection,
  insertSticker,
  orderStickers,
  type StickerRow,
  stickersOf,
} from './queries.ts'

export async function listStickers(ctx: Context, { id }: Pick<Viewer, 'id'>): Promise<Listed<Sticker>> {
  const rows = await ctx.db.many<StickerRow>(stickersOf(id))
  const files = await filesAt(
    ctx,
    rows.map(({ path }) => path),
  )
  const list = rows.flatMap(({ id: _id, path }) => {
    const file = files.get(path)
    if (!file) return []
    const { url, thumb, width, height, placeholder, animated } = file
    return [{ _id, picture: { path, url, thumb, width, height, placeholder, animated } }]
  })
  return { list, total: list.length }
}

/** A picture of one's own, or one that somebody has sent: that one is shown to whoever keeps it from then on. */
export async function addSticker(
  ctx: Context,
  viewer: Viewer,
  from: { path: string } | { messageId: string },
): Promise<Listed<Sticker>> {
  const path = 'path' in from ? from.path : await sentPath(ctx, viewer, from.messageId)
  return changed(ctx, viewer, async (inner) => {
    const row = await inner.db.maybe<{ id: string }>(insertSticker(viewer.id, path))
    if (!row) return
    const { total } = await inner.db.one<{ total: number }>(countStickers(viewer.id))
    if (total > limits.stickers) throw new Refusal(409, 'sticker_full', { params: { max: limits.stickers } })
    const user = { type: 'sticker', id: row.id } as const
    if ('path' in from) await claimFiles(inner, viewer.id, user, [path], ['image'])
    else await shareKept(inner, user, path)
  })
}

async function sentPath(ctx: Context, viewer: Viewer, messageId: string): Promise<string> {
  const { row } = await readable(ctx, viewer, messageId)
  const isPicture = row.kind === 'image' || row.kind === 'sticker'
  if (!isPicture || row.recalled_at || !row.content || !('path' in row.content))
    throw new Refusal(422, 'sticker_no_picture', { field: 'messageId' })
  return row.content.path
}

interface Chosen {
  stickerIds: string[]
}

export function removeStickers(ctx: Context, viewer: Viewer, { stickerIds }: Chosen): Promise<Listed<Sticker>> {
  return changed(ctx, viewer, async (inner) => {
    const gone = await inner.db.many<{ id: string }>(deleteStickers(viewer.id, stickerIds))
    for (const { id } of gone) await releaseFiles(inner, { type: 'sticker', id })
  })
}

export function putStickersFirst(ctx: Context, viewer: Viewer, { stickerIds }: Chosen): Promise<Listed<Sticker>> {
  return changed(ctx, viewer, (inner) => inner.db.run(orderStickers(viewer.id, stickerIds)))
}

/** One change of a collection at a time; answers what is in it then. */
async function changed(
  ctx: Context,
  viewer: Viewer,
  change: (inner: Context) => Promise<unknown>,
): Promise<Listed<Sticker>> {
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(holdCollection(viewer.id))
    await change(inner)
  })
  return listStickers(ctx, viewer)
}
