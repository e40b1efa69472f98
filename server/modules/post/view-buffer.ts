import type { ViewSource } from '#contract/modules/forum/post.ts'
import { type Repetition, repeatedly } from '../../db/repeat.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { createMutex, type Mutex } from '../../kernel/keyed-mutex.ts'
import { createLruCache, type LruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { type Arrival, addSources, keepHistory, type Read, refreshPosts, trimHistory } from './view-buffer-queries.ts'

export interface Origin {
  source: ViewSource
  /** The other site, or empty. */
  host: string
}

/**
 * What changes all the time and may wait a moment: views, ranks, and what members have read. It is gathered in memory
 * and written in batches, so that reading a post costs the database nothing.
 */
interface ViewBuffer {
  /** Posts whose rank is out of date, with the views that were not written yet. */
  posts: Map<string, number>
  /** Where counted readers came from, by post and origin. */
  sources: Map<string, Arrival>
  /** What members read, as `user:post`. */
  history: Map<string, Read>
  /** Who looked at what: nobody counts twice within ten minutes. */
  seen: LruCache<true>
  writing: Mutex
}

const every = 5000
const countedAgainAfter = 600_000
const mostSeen = 50_000
const mostWaiting = 20_000
const batch = 1000

const bufferOf = perContext(
  (): ViewBuffer => ({
    posts: new Map(),
    sources: new Map(),
    history: new Map(),
    seen: createLruCache(mostSeen),
    writing: createMutex(),
  }),
)

/** The figures of a post have changed: once that is certain, its rank is to be computed anew. */
export function markRankStale(ctx: Context, postId: string): void {
  ctx.db.afterCommit(() => addViews(bufferOf(ctx), postId, 0))
}

/** Somebody reads a post: a member by id, a guest by address. */
export function recordView(
  ctx: Context,
  postId: string,
  reader: { userId?: string; address: string; from: Origin },
): void {
  const buffer = bufferOf(ctx)
  const { userId } = reader
  if (userId) remember(buffer, userId, postId)
  const key = `${postId}:${userId ?? reader.address}`
  if (buffer.seen.get(key)) return
  buffer.seen.set(key, true, 1, countedAgainAfter)
  addViews(buffer, postId, 1)
  addArrival(buffer, { postId, ...reader.from, views: 1 })
}

function addArrival({ sources }: ViewBuffer, arrival: Arrival): void {
  const { postId, source, host, views } = arrival
  const key = `${postId} ${source} ${host}`
  const before = sources.get(key)
  if (before) before.views += views
  else if (sources.size < mostWaiting) sources.set(key, { ...arrival })
}

function addViews(buffer: ViewBuffer, postId: string, views: number): void {
  const before = buffer.posts.get(postId)
  if (before === undefined && buffer.posts.size >= mostWaiting) return
  buffer.posts.set(postId, (before ?? 0) + views)
}

function remember(buffer: ViewBuffer, userId: string, postId: string): void {
  const key = `${userId}:${postId}`
  // The newest stands last: it is the one that is kept where only some are.
  buffer.history.delete(key)
  if (buffer.history.size < mostWaiting) buffer.history.set(key, { userId, postId, at: performance.now() })
}

/** What this member read lately and was not written yet is forgotten, or only one post of it. */
export function forgetReads(ctx: Context, userId: string, postId?: string): void {
  const { history } = bufferOf(ctx)
  for (const [key, entry] of history)
    if (entry.userId === userId && (postId === undefined || entry.postId === postId)) history.delete(key)
}

/** Whether something that this member read waits to be written. */
export function hasUnwrittenReads(ctx: Context, userId: string): boolean {
  for (const entry of bufferOf(ctx).history.values()) if (entry.userId === userId) return true
  return false
}

/** Writes everything that waits; what cannot be written now waits on. One at a time. */
export async function flush(ctx: Context): Promise<void> {
  const buffer = bufferOf(ctx)
  await buffer.writing.run(() => write(ctx, buffer))
}

async function write(ctx: Context, buffer: ViewBuffer): Promise<void> {
  for (let posts = take(buffer.posts); posts.length > 0; posts = take(buffer.posts)) {
    try {
      await writePosts(ctx, posts)
    } catch (error) {
      for (const [postId, views] of posts) addViews(buffer, postId, views)
      throw error
    }
  }
  for (let some = take(buffer.sources); some.length > 0; some = take(buffer.sources)) {
    const arrivals = some.map(([, arrival]) => arrival)
    try {
      await ctx.db.run(addSources(arrivals))
    } catch (error) {
      for (const arrival of arrivals) addArrival(buffer, arrival)
      throw error
    }
  }
  for (let seen = take(buffer.history); seen.length > 0; seen = take(buffer.history)) {
    try {
      await writeHistory(ctx, seen)
    } catch (error) {
      for (const [key, entry] of seen) if (!buffer.history.has(key)) buffer.history.set(key, entry)
      throw error
    }
  }
}

function take<T>(waiting: Map<string, T>): [string, T][] {
  const some: [string, T][] = []
  for (const entry of waiting) {
    waiting.delete(entry[0])
    if (some.push(entry) === batch) break
  }
  return some
}

async function writePosts(ctx: Context, posts: [string, number][]): Promise<void> {
  const changed = await ctx.db.many<{ post_id: string }>(refreshPosts(posts))
  if (changed.length === 0) return
  const tags = changed.map(({ post_id }): ContentTag => `post:${post_id}`)
  ctx.events.emit('contentChanged', { tags: ['feed', ...tags], fromPeer: false })
}

async function writeHistory(ctx: Context, seen: [string, Read][]): Promise<void> {
  const entries = seen.map(([, entry]) => entry)
  await ctx.db.run(keepHistory(entries))
  await ctx.db.run(trimHistory([...new Set(entries.map(({ userId }) => userId))]))
}

/** Writes every few seconds until it is stopped, and once more then. */
export function startViewBuffer(ctx: Context, pause = every): Repetition {
  return repeatedly(ctx, {
    pause,
    round: () => flush(ctx),
    waits: 'Views and ranks wait for the database.',
    fails: 'views and ranks could not be written',
  })
}
