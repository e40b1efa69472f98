import type { FeedPage } from '#contract/modules/forum/post.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { queueToggle, type ToggleInput } from '../../shared/toggle-queue.ts'
import { publicInfo } from '../user/service.ts'
import { forViewer } from './cards.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { checkDepth, deepestOwn } from './feed.ts'
import type { FeedRow } from './feed-queries.ts'
import { presentCards } from './present.ts'
import {
  countCollects,
  countShelf,
  deleteCollect,
  deleteHistory,
  holdCollector,
  insertCollect,
  type Look,
  shelfRows,
} from './shelf-queries.ts'
import { addCollects } from './stats.ts'
import { flush, forgetReads, hasUnwrittenReads } from './view-buffer.ts'
import { postForReading } from './visibility.ts'

interface Collected {
  isCollect: boolean
  collectNumber: number
}

export function collect(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { postsId, ...input }: { postsId: string } & ToggleInput,
): Promise<Collected> {
  const call = { key: `collect:${viewer.id}:${postsId}`, ...input, arrivedAt: client.arrivedAt }
  return queueToggle(ctx, call, async (desired) => {
    await postForReading(ctx, viewer, postsId)
    return ctx.db.transaction((tx) => toggle(within(ctx, tx), viewer.id, postsId, desired))
  })
}

/** Only a row that really came or went is counted. */
async function toggle(ctx: Context, userId: string, postId: string, desired: boolean | undefined): Promise<Collected> {
  const gone = desired === true ? 0 : await ctx.db.run(deleteCollect(userId, postId))
  const isCollect = desired ?? gone === 0
  const come = isCollect ? await put(ctx, userId, postId) : 0
  return { isCollect, collectNumber: await addCollects(ctx, postId, come - gone) }
}

async function put(ctx: Context, userId: string, postId: string): Promise<number> {
  await ctx.db.run(holdCollector(userId))
  const come = await ctx.db.run(insertCollect(userId, postId))
  const { total } = await ctx.db.one<{ total: number }>(countCollects(userId))
  if (total > limits.collects) throw new Refusal(409, 'collect_full', { params: { max: limits.collects } })
  return come
}

interface ShelfInput {
  page: number
  limit: number
  cursor?: string
}

export function myCollects(ctx: Context, viewer: Viewer, input: ShelfInput): Promise<FeedPage> {
  return readShelf(ctx, { shelf: 'collects', ownerId: viewer.id, viewer }, input)
}

/** Of somebody who shows it. */
export async function collectsOf(
  ctx: Context,
  viewer: Viewer | null,
  { userId, ...input }: ShelfInput & { userId: string },
): Promise<FeedPage> {
  const { showsCollects } = await publicInfo(ctx, viewer, userId)
  if (!showsCollects && viewer?.id !== userId) throw new Refusal(403, 'collects_closed')
  return readShelf(ctx, { shelf: 'collects', ownerId: userId, viewer }, input)
}

/** What was read a moment ago belongs to it too. */
export async function myHistory(ctx: Context, viewer: Viewer, input: ShelfInput): Promise<FeedPage> {
  if (hasUnwrittenReads(ctx, viewer.id)) await flush(ctx)
  return readShelf(ctx, { shelf: 'history', ownerId: viewer.id, viewer }, input)
}

export async function clearHistory(ctx: Context, viewer: Viewer, postId: string | undefined): Promise<null> {
  forgetReads(ctx, viewer.id, postId)
  await ctx.db.run(deleteHistory(viewer.id, postId))
  return null
}

async function readShelf(ctx: Context, look: Look, input: ShelfInput): Promise<FeedPage> {
  checkDepth(input, deepestOwn)
  const { page, limit, cursor } = input
  const from = cursor === undefined ? undefined : placeOf(cursor)
  const rows = await ctx.db.many<FeedRow>(shelfRows(look, from, limit + 1, from ? 0 : (page - 1) * limit))
  const { total } = await ctx.db.one<{ total: number }>(countShelf(look))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const list = await forViewer(ctx, look.viewer, await presentCards(ctx, shown))
  return { list, total, nextCursor: last ? cursorOf(last) : null }
}
