import { type LikeType, likeContract } from '#contract/modules/forum/like.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import { gathering } from '../../db/gather.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { announce, cleared } from '../notification/service.ts'
import { markRankStale } from '../post-stats/service.ts'
import { visibleTo } from '../visibility/service.ts'
import { type Asked, type ToggledRow, toggleLikes } from './queries.ts'

async function like(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { likeType, objectId, ...input }: { likeType: LikeType; objectId: string } & ToggleInput,
): Promise<{ isLike: boolean; likeNumber: number }> {
  const call = { key: `like:${viewer.id}:${likeType}:${objectId}`, ...input, arrivedAt: client.arrivedAt }
  return queueToggle(ctx, call, (desired) => toggle(ctx, viewer, likeType, { userId: viewer.id, objectId, desired }))
}

/** Of things that everybody sees. */
const batches: Record<LikeType, ReturnType<typeof together>> = {
  posts: together('posts'),
  comment: together('comment'),
  reply: together('reply'),
}

function together(type: LikeType) {
  return gathering<Asked, ToggledRow | undefined>(async (db, asked) => {
    const rows = await db.many<ToggledRow>(toggleLikes(type, asked, visibleTo(null)))
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return asked.map((_, index) => byPlace.get(index + 1))
  })
}

async function toggle(ctx: Context, viewer: Viewer, type: LikeType, asked: Asked) {
  // Nearly always it is something that everybody sees; only otherwise it is asked what this person may see.
  const row =
    (await batches[type](ctx.db, asked)) ??
    (await ctx.db.maybe<ToggledRow>(toggleLikes(type, [asked], visibleTo(viewer))))
  if (!row) throw new Refusal(404, 'like_not_found')
  if (row.is_news && row.is_like) announce(ctx, [{ user_id: row.author_id, type: 'like' }], viewer.id)
  if (row.is_news && !row.is_like) cleared(ctx, row.author_id)
  // The lists that show the figure, and the place of the post among others, follow within seconds.
  if (row.has_changed) markRankStale(ctx, row.post_id)
  return { isLike: row.is_like, likeNumber: row.likes }
}

export const likeRoutes = routes(likeContract, {
  create: ({ ctx, client, viewer, input }) => like(ctx, client, viewer, input),
})
