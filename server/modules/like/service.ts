import type { LikeType } from '#contract/like.ts'
import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Client } from '../../http/exchange.ts'
import { inTurn } from '../../turns.ts'
import { announce, cleared } from '../notification/service.ts'
import { touch, visibleTo } from '../post/service.ts'
import { giveLike, type LikeRow, type Thing, takeLike } from './queries.ts'

export async function like(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { likeType, objectId, wish }: { likeType: LikeType; objectId: string; wish?: boolean },
): Promise<{ isLike: boolean; likeNumber: number }> {
  const call = { key: `like:${viewer.id}:${likeType}:${objectId}`, wish, arrivedAt: client.arrivedAt }
  return inTurn(ctx, call, () => turn(ctx, viewer, { type: likeType, objectId }, wish))
}

/** Without a wish: what is there goes, and what is not comes. */
async function turn(ctx: Context, viewer: Viewer, thing: Thing, wish: boolean | undefined) {
  const taken = wish === true ? undefined : await change(ctx, viewer, thing, takeLike)
  const row = wish === false || taken?.has_turned ? taken : await change(ctx, viewer, thing, giveLike)
  if (!row) throw new Error('a switch has two sides')
  const isLike = row !== taken
  if (row.news_for && isLike) announce(ctx, [{ user_id: row.news_for, type: 'like' }], viewer.id)
  if (row.news_for && !isLike) cleared(ctx, row.news_for)
  // The lists that show the figure, and the place of the post among others, follow within seconds.
  if (row.has_turned) touch(ctx, row.post_id)
  return { isLike, likeNumber: row.likes }
}

/** Nearly always it is something that everybody sees; only otherwise it is asked what this person may see. */
async function change(ctx: Context, viewer: Viewer, thing: Thing, statement: typeof giveLike): Promise<LikeRow> {
  const row =
    (await ctx.db.maybe<LikeRow>(statement(viewer.id, thing, visibleTo(null)))) ??
    (await ctx.db.maybe<LikeRow>(statement(viewer.id, thing, visibleTo(viewer))))
  if (!row) throw new Refusal(404, 'like_not_found')
  return row
}
