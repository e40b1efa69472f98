import type { Sql } from 'sql-template-tag'
import { type LikeType, likeContract } from '#contract/modules/forum/like.ts'
import { worksTypes } from '#contract/modules/works/work.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import { gathering } from '../../db/gather.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { given } from '../access/service.ts'
import { placeSeenBy } from '../chapter-reading/service.ts'
import { announce, cleared } from '../notification/service.ts'
import { markRankStale } from '../post-stats/service.ts'
import { unseen, visibleTo } from '../visibility/service.ts'
import { assertOn, kindsOn, workSeenBy } from '../work/service.ts'
import { type Asked, kindOf, type ToggledRow, toggleLikes, type WorkKind } from './queries.ts'

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
  works: together('works'),
  chapter: together('chapter'),
}

function together(type: LikeType) {
  return gathering<Asked, ToggledRow | undefined>(async (db, asked) => {
    // A plan for this very list takes three times as long as what it does.
    const rows = await (db.plannedOnce ?? db).many<ToggledRow>(toggleLikes(type, asked, sightOf(type, null)))
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return asked.map((_, index) => byPlace.get(index + 1))
  })
}

async function toggle(ctx: Context, viewer: Viewer, type: LikeType, asked: Asked) {
  if (isOfWorks(type)) await assertKindOn(ctx, viewer, type, asked.objectId)
  // Nearly always it is something that everybody sees; only otherwise it is asked what this person may see.
  const row =
    (await batches[type](ctx.db, asked)) ??
    (await ctx.db.maybe<ToggledRow>(toggleLikes(type, [asked], sightOf(type, viewer)))) ??
    (isSaid(type) ? await atWork(ctx, viewer, type, asked) : undefined)
  if (!row) throw await unseenThing(ctx, viewer, type, asked.objectId)
  if (row.is_news && row.is_like) announce(ctx, [{ user_id: row.author_id, type: 'like' }], viewer.id)
  if (row.is_news && !row.is_like) cleared(ctx, row.author_id)
  // The lists that show the figure, and the place of the post among others, follow within seconds.
  if (row.has_changed) follow(ctx, row)
  return { isLike: row.is_like, likeNumber: row.likes }
}

/** What was said of a work, a chapter or a block. */
async function atWork(ctx: Context, viewer: Viewer, type: 'comment' | 'reply', asked: Asked) {
  await assertKindOn(ctx, viewer, type, asked.objectId)
  return ctx.db.maybe<ToggledRow>(toggleLikes(type, [asked], placeSeenBy(viewer, given(ctx, viewer).earlyHours), true))
}

async function unseenThing(ctx: Context, viewer: Viewer, type: LikeType, id: string): Promise<Refusal> {
  const none = new Refusal(404, 'like_not_found')
  return isOfWorks(type) ? none : unseen(ctx, viewer, { type, id }, none)
}

/** Of a kind that the site does not have nothing is liked but one's own. */
async function assertKindOn(
  ctx: Context,
  viewer: Viewer,
  type: Parameters<typeof kindOf>[0],
  id: string,
): Promise<void> {
  if (kindsOn(ctx).length === worksTypes.length) return
  const row = await ctx.db.maybe<WorkKind>(kindOf(type, id))
  if (row && row.user_id !== viewer.id) assertOn(ctx, row.type)
}

function sightOf(type: LikeType, viewer: Viewer | null): Sql {
  return isOfWorks(type) ? workSeenBy(viewer) : visibleTo(viewer)
}

function isOfWorks(type: LikeType): type is 'works' | 'chapter' {
  return type === 'works' || type === 'chapter'
}

function isSaid(type: LikeType): type is 'comment' | 'reply' {
  return type === 'comment' || type === 'reply'
}

function follow(ctx: Context, { post_id, work_id, chapter_id }: ToggledRow): void {
  if (post_id) markRankStale(ctx, post_id)
  if (chapter_id) contentChanged(ctx, `chapter:${chapter_id}`)
  else if (work_id) contentChanged(ctx, `work-figures:${work_id}`)
}

export const likeRoutes = routes(likeContract, {
  create: ({ ctx, client, viewer, input }) => like(ctx, client, viewer, input),
})
