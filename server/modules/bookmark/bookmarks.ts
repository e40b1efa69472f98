import sql from 'sql-template-tag'
import type { FeedPage } from '#contract/modules/forum/feed.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type PageInput, postsByTime } from '../feed/service.ts'
import { addCollects } from '../post-stats/service.ts'
import { beyond, privilegeOf } from '../privilege/service.ts'
import { publicInfo } from '../user/service.ts'
import { postForReading } from '../visibility/service.ts'
import { countBookmarks, deleteBookmark, insertBookmark, lockBookmarks } from './queries.ts'

interface Bookmarked {
  isCollect: boolean
  collectNumber: number
}

export function toggleBookmark(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { postsId, ...input }: { postsId: string } & ToggleInput,
): Promise<Bookmarked> {
  const call = { key: `collect:${viewer.id}:${postsId}`, ...input, arrivedAt: client.arrivedAt }
  return queueToggle(ctx, call, async (desired) => {
    await postForReading(ctx, viewer, postsId)
    return inTransaction(ctx, (inner) => toggle(inner, viewer, postsId, desired))
  })
}

/** Only a row that really came or went is counted. */
async function toggle(ctx: Context, viewer: Viewer, postId: string, desired: boolean | undefined): Promise<Bookmarked> {
  const gone = desired === true ? 0 : await ctx.db.run(deleteBookmark(viewer.id, postId))
  const isCollect = desired ?? gone === 0
  const come = isCollect ? await insert(ctx, viewer, postId) : 0
  return { isCollect, collectNumber: await addCollects(ctx, postId, come - gone) }
}

async function insert(ctx: Context, viewer: Viewer, postId: string): Promise<number> {
  const userId = viewer.id
  await ctx.db.run(lockBookmarks(userId))
  const come = await ctx.db.run(insertBookmark(userId, postId))
  const { total } = await ctx.db.one<{ total: number }>(countBookmarks(userId))
  const max = privilegeOf(ctx, viewer, 'collects')
  if (total > max) throw beyond(ctx, 'collects', total, new Refusal(409, 'collect_full', { params: { max } }))
  return come
}

export function myBookmarks(ctx: Context, viewer: Viewer, input: PageInput): Promise<FeedPage> {
  return list(ctx, viewer, viewer.id, input)
}

/** Of somebody who shows them. */
export async function bookmarksOf(
  ctx: Context,
  viewer: Viewer | null,
  { userId, ...input }: PageInput & { userId: string },
): Promise<FeedPage> {
  const { showsCollects } = await publicInfo(ctx, viewer, userId)
  if (!showsCollects && viewer?.id !== userId) throw new Refusal(403, 'collects_closed')
  return list(ctx, viewer, userId, input)
}

function list(ctx: Context, viewer: Viewer | null, ownerId: string, input: PageInput): Promise<FeedPage> {
  return postsByTime(ctx, { dated: sql`collects`, time: sql`o.created_at`, ownerId, viewer }, input)
}
