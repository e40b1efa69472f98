import type { FeedPage, FeedSelect, PostSort } from '#contract/modules/forum/feed.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { foldWord } from '#contract/shared/text.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { isGatedFor } from '../board/service.ts'
import { type CardRow, forViewer, presentCards, viewerStateOf, withViewerState } from '../post-reading/service.ts'
import { checkDepth, cursorOf, placeOf } from './paging.ts'
import {
  countNewer,
  type Feed,
  type FeedRow,
  feedRows,
  feedTotal,
  followedBy,
  isOwn,
  type NewerRow,
  newerTexts,
  pinnedPosts,
} from './queries.ts'

/** A post in a list, as far as words are looked for in it. */
type Texts = { title: string; excerpt: string }

/** Posts in lists are shared by all who read them, so each is folded once. */
const folded = new WeakMap<Texts, string>()

/** Whether this member leaves posts out of this list: never where one looks for what an author wrote. */
function mutes(viewer: Viewer | null, { userId }: FeedSelect): viewer is Viewer {
  return Boolean(viewer?.mutedWords && !userId)
}

/** Nobody mutes themselves. */
function isMuted({ id, mutedWords = [] }: Viewer, authorId: string, post: Texts): boolean {
  return authorId !== id && mutedWords.some((word) => foldedText(post).includes(word))
}

function foldedText(post: Texts): string {
  const known = folded.get(post)
  if (known !== undefined) return known
  const text = foldWord(`${post.title}\n${post.excerpt}`)
  folded.set(post, text)
  return text
}

/** The ids of the posts that this member does not want to meet. */
function mutedAmong(viewer: Viewer, cards: readonly PostCard[]): string[] {
  return cards.filter((card) => isMuted(viewer, card.user._id, card)).map(({ _id }) => _id)
}

interface FeedInput {
  page: number
  limit: number
  cursor?: string
  select?: FeedSelect
  sort: PostSort
}

/** A list with more than that says so many. */
const mostCounted = 10_000
/** Longer pages are rare, and memory is dear. */
const longestKept = 30
const newerShown = 99

/**
 * The same object for all guests, until something in it changes; members with the same state get the same copy. What a
 * member does not want to meet is left out of the page that was read: it may be shorter, even empty, and still go on.
 */
export async function listPosts(ctx: Context, viewer: Viewer | null, input: FeedInput): Promise<FeedPage> {
  const { select = {}, sort } = input
  if (select.follow && !viewer) return { list: [], total: 0, nextCursor: null }
  checkDepth(input)
  const feed: Feed = { select, viewer, sort, isGated: await isGated(ctx, viewer, select) }
  if (isPersonal(feed)) {
    const page = await readFeed(ctx, feed, input)
    if (viewer && feed.select.follow && page.total === 0) return { ...page, ...(await following(ctx, viewer)) }
    const muted = mutes(viewer, feed.select) ? mutedAmong(viewer, page.list) : []
    return { ...page, list: await forViewer(ctx, viewer, without(muted, page.list)) }
  }
  const shared = await sharedFeed(ctx, { ...feed, viewer: null }, input)
  if (!viewer) return shared
  return ownCopy(ctx, viewer, shared, mutes(viewer, feed.select) ? mutedAmong(viewer, shared.list) : [])
}

async function following(ctx: Context, viewer: Viewer): Promise<{ followNumber: number }> {
  const { follows } = await ctx.db.one<{ follows: number }>(followedBy(viewer.id))
  return { followNumber: follows }
}

async function ownCopy<Shared extends { list: PostCard[] }>(
  ctx: Context,
  viewer: Viewer,
  shared: Shared,
  muted: string[] = [],
) {
  const state = await viewerStateOf(ctx, viewer, shared.list)
  const key = muted.length > 0 ? `${state} without ${muted}` : state
  return variantFor(ctx, shared, key, () => ({
    ...shared,
    list: without(muted, withViewerState(ctx, shared.list, state)),
  }))
}

function without(ids: string[], cards: PostCard[]): PostCard[] {
  return ids.length > 0 ? cards.filter(({ _id }) => !ids.includes(_id)) : cards
}

function sharedFeed(ctx: Context, feed: Feed, input: FeedInput): Promise<FeedPage> {
  const read = async () => Object.freeze(await readFeed(ctx, feed, input))
  if (input.limit > longestKept) return read()
  const place = input.cursor ?? `page ${input.page}`
  return ctx.content.read(`feed ${feed.sort} ${input.limit} ${place} ${nameOf(feed)}`, tagsOf(feed.select), read)
}

async function readFeed(ctx: Context, feed: Feed, { page, limit, cursor }: FeedInput): Promise<FeedPage> {
  const from = cursor === undefined ? undefined : placeOf(cursor, feed.sort === 'mix' || feed.sort === 'hot')
  const offset = from ? 0 : (page - 1) * limit
  const rows = await ctx.db.many<FeedRow>(feedRows(feed, from, limit + 1, offset))
  const { total } = await ctx.db.one<{ total: number }>(feedTotal(feed, mostCounted))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { list: await presentCards(ctx, shown), total, nextCursor: last ? cursorOf(last) : null }
}

export async function countNewerPosts(
  ctx: Context,
  viewer: Viewer | null,
  { select = {}, afterId }: { select?: FeedSelect; afterId: string },
): Promise<{ number: number }> {
  if (select.follow && !viewer) return { number: 0 }
  const feed: Feed = { select, viewer, sort: 'new', isGated: await isGated(ctx, viewer, select) }
  if (mutes(viewer, select)) return countOthers(ctx, viewer, feed, afterId)
  const count = async (of: Feed) => {
    const { total } = await ctx.db.one<{ total: number }>(countNewer(of, afterId, newerShown))
    return Object.freeze({ number: total })
  }
  if (isPersonal(feed)) return count(feed)
  const key = `newer ${afterId} ${nameOf(feed)}`
  return ctx.content.read(key, tagsOf(select), () => count({ ...feed, viewer: null }))
}

/** Without what this member does not want to meet: it would be announced for ever, and never come. */
async function countOthers(ctx: Context, viewer: Viewer, feed: Feed, afterId: string): Promise<{ number: number }> {
  const read = (of: Feed) => ctx.db.many<NewerRow>(newerTexts(of, afterId, newerShown))
  const rows = isPersonal(feed)
    ? await read(feed)
    : await ctx.content.read(`newer texts ${afterId} ${nameOf(feed)}`, tagsOf(feed.select), async () =>
        Object.freeze(await read({ ...feed, viewer: null })),
      )
  return { number: rows.filter((row) => !isMuted(viewer, row.user_id, row)).length }
}

export async function pinned(
  ctx: Context,
  viewer: Viewer | null,
  { systemId }: { systemId?: string },
): Promise<{ list: PostCard[] }> {
  const isForSome = await isGated(ctx, viewer, { systemId })
  const shared = await ctx.content.read(`pinned ${systemId ?? ''} ${isForSome}`, ['feed'], async () => {
    const rows = await ctx.db.many<CardRow>(pinnedPosts(systemId, pageLimits.pinnedShown, isForSome))
    return Object.freeze({ list: await presentCards(ctx, rows) })
  })
  return viewer ? ownCopy(ctx, viewer, shared) : shared
}

/** Lists of one board hold what only some may read; all others hold what everybody may. */
async function isGated(ctx: Context, viewer: Viewer | null, { systemId }: FeedSelect): Promise<boolean> {
  return systemId !== undefined && isGatedFor(ctx, viewer, systemId)
}

/** What only one member may see is not shared: whom they follow, and their own posts. */
function isPersonal(feed: Feed): boolean {
  return feed.select.follow === true || isOwn(feed)
}

/** Who is given a list that only some may read is asked each time; those who are share it. */
function nameOf({ select, isGated }: Feed): string {
  const { systemId, systemType, userId, classifyId, recommend } = select
  return [systemId, systemType, userId, classifyId, recommend ? 'recommended' : '', isGated ? 'gated' : ''].join(' ')
}

function tagsOf({ userId }: FeedSelect): ContentTag[] {
  return userId ? ['feed', `user:${userId}`] : ['feed']
}
