import type { ViewSource } from '#contract/modules/forum/history.ts'
import { repeating } from '../../db/repeat.ts'
import { type WriteBuffer, writeBuffer } from '../../db/write-buffer.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { createLruCache, type LruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { type Arrival, addSources, refreshPosts, type Views } from './queries.ts'

export interface Origin {
  source: ViewSource
  /** The other site, or empty. */
  host: string
}

/**
 * What changes all the time and may wait a moment: views and ranks. It is gathered in memory and written in batches, so
 * that reading a post costs the database nothing.
 */
interface ViewBuffer {
  /** Posts whose rank is out of date, with the views that were not written yet. */
  posts: WriteBuffer<Views>
  /** Where counted readers came from, by post and origin. */
  sources: WriteBuffer<Arrival>
  /** Who looked at what: nobody counts twice within ten minutes. */
  seen: LruCache<true>
}

const countedAgainAfter = 600_000
const mostSeen = 50_000

const bufferOf = perContext(
  (): ViewBuffer => ({
    posts: writeBuffer(addViews),
    sources: writeBuffer(addViews),
    seen: createLruCache(mostSeen),
  }),
)

function addViews<T extends { views: number }>(one: T, other: T): T {
  return { ...one, views: one.views + other.views }
}

/** The figures of a post have changed: once that is certain, its rank is to be computed anew. */
export function markRankStale(ctx: Context, postId: string): void {
  ctx.db.afterCommit(() => bufferOf(ctx).posts.put(postId, { postId, views: 0 }))
}

/** Somebody reads a post: a member by id, a guest by address. */
export function recordView(ctx: Context, postId: string, reader: string, from: Origin): void {
  const { posts, sources, seen } = bufferOf(ctx)
  const key = `${postId}:${reader}`
  if (seen.get(key)) return
  seen.set(key, true, 1, countedAgainAfter)
  posts.put(postId, { postId, views: 1 })
  sources.put(`${postId} ${from.source} ${from.host}`, { postId, ...from, views: 1 })
}

const hostName = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,4}$/
const longestHost = 100

/** Only of other sites a name is kept, and only what looks like one. */
export function originOf(source: ViewSource, given = ''): Origin {
  const name = given.toLowerCase()
  const isName = source === 'external' && name.length <= longestHost && hostName.test(name)
  return { source, host: isName ? name : '' }
}

/** Writes everything that waits; what cannot be written now waits on. */
export async function flushViews(ctx: Context): Promise<void> {
  const { posts, sources } = bufferOf(ctx)
  await posts.flush((some) => writePosts(ctx, some))
  await sources.flush(async (some) => {
    await ctx.db.run(addSources(some))
  })
}

async function writePosts(ctx: Context, posts: Views[]): Promise<void> {
  const changed = await ctx.db.many<{ post_id: string }>(refreshPosts(posts))
  if (changed.length === 0) return
  const tags = changed.map(({ post_id }): ContentTag => `post:${post_id}`)
  ctx.events.emit('contentChanged', { tags: ['feed', ...tags], fromPeer: false })
}

/** Writes every few seconds until it is stopped, and once more then. */
export const startViewBuffer = repeating(5000, flushViews, {
  waits: 'Views and ranks wait for the database.',
  fails: 'views and ranks could not be written',
})
