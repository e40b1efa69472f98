import type { LikeType } from '#contract/modules/forum/like.ts'
import { gathering } from '../../db/gather.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { inTurn } from '../../shared/toggle-queue.ts'
import { announce, cleared } from '../notification/service.ts'
import { touch, visibleTo } from '../post/service.ts'
import { type Asked, type TurnedRow, turnLikes } from './queries.ts'

export { forgetLikes } from './purge-queries.ts'

export async function like(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { likeType, objectId, wish }: { likeType: LikeType; objectId: string; wish?: boolean },
): Promise<{ isLike: boolean; likeNumber: number }> {
  const call = { key: `like:${viewer.id}:${likeType}:${objectId}`, wish, arrivedAt: client.arrivedAt }
  return inTurn(ctx, call, () => turn(ctx, viewer, likeType, { userId: viewer.id, objectId, wish }))
}

/** Of things that everybody sees. */
const turns: Record<LikeType, ReturnType<typeof together>> = {
  posts: together('posts'),
  comment: together('comment'),
  reply: together('reply'),
}

function together(type: LikeType) {
  return gathering<Asked, TurnedRow | undefined>(async (db, asked) => {
    const rows = await db.many<TurnedRow>(turnLikes(type, asked, visibleTo(null)))
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return asked.map((_, index) => byPlace.get(index + 1))
  })
}

async function turn(ctx: Context, viewer: Viewer, type: LikeType, asked: Asked) {
  // Nearly always it is something that everybody sees; only otherwise it is asked what this person may see.
  const row =
    (await turns[type](ctx.db, asked)) ?? (await ctx.db.maybe<TurnedRow>(turnLikes(type, [asked], visibleTo(viewer))))
  if (!row) throw new Refusal(404, 'like_not_found')
  if (row.is_news && row.is_like) announce(ctx, [{ user_id: row.author_id, type: 'like' }], viewer.id)
  if (row.is_news && !row.is_like) cleared(ctx, row.author_id)
  // The lists that show the figure, and the place of the post among others, follow within seconds.
  if (row.has_turned) touch(ctx, row.post_id)
  return { isLike: row.is_like, likeNumber: row.likes }
}
