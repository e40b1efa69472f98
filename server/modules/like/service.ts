import type { LikeType } from '#contract/like.ts'
import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Client } from '../../http/exchange.ts'
import { inTurn } from '../../turns.ts'
import { announce, cleared } from '../notification/service.ts'
import { touch } from '../post/service.ts'
import { type LikeCall, type LikeRow, switchLike } from './queries.ts'

export async function like(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { likeType, objectId, wish }: { likeType: LikeType; objectId: string; wish?: boolean },
): Promise<{ isLike: boolean; likeNumber: number }> {
  const call = { key: `like:${viewer.id}:${likeType}:${objectId}`, wish, arrivedAt: client.arrivedAt }
  return inTurn(ctx, call, () => turn(ctx, viewer, { type: likeType, objectId, wish }))
}

async function turn(ctx: Context, viewer: Viewer, call: LikeCall) {
  const row = await ctx.db.maybe<LikeRow>(switchLike(viewer, call))
  if (!row) throw new Refusal(404, 'like_not_found')
  if (row.told) announce(ctx, [{ user_id: row.told, type: 'like' }], viewer.id)
  if (row.untold) cleared(ctx, row.untold)
  // The lists that show the figure, and the place of the post among others, follow within seconds.
  touch(ctx, row.post_id)
  return { isLike: row.gone === 0 && call.wish !== false, likeNumber: row.likes }
}
