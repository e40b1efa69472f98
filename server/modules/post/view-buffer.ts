import type { ViewSource } from '#contract/modules/forum/post.ts'
import { type Repetition, repeatedly } from '../../db/repeat.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import type { EventBus } from '../../kernel/events.ts'
import { type Arrival, addSources, keepHistory, refreshPosts, type Seen, trimHistory } from './view-buffer-queries.ts'

export interface Origin {
  source: ViewSource
  /** The other site, or empty. */
  host: string
}

/**
 * What changes all the time and may wait a moment: views, ranks, and what members have read. It is gathered in memory
 * and written in batches, so that reading a post costs the database nothing.
 */
interface Pulse {
  /** Posts whose rank is out of date, with the views that were not written yet. */
  posts: Map<string, number>
  /** Where counted readers came from, by post and origin. */
  sources: Map<string, Arrival>
  /** What members read, as `user:post`. */
  history: Map<string, Seen>
  /** Who looked at what, and when: nobody counts twice within ten minutes. */
  seen: Map<string, number>
  writing: Promise<void> | undefined
}

const every = 5000
const countedAgainAfter = 600_000
const mostSeen = 50_000
const mostWaiting = 20_000
const batch = 1000

/** One for each process; in tests one for each server. */
const pulses = new WeakMap<EventBus, Pulse>()

function pulseOf({ events }: Pick<Context, 'events'>): Pulse {
  const known = pulses.get(events)
  if (known) return known
  const pulse: Pulse = { posts: new Map(), sources: new Map(), history: new Map(), seen: new Map(), writing: undefined }
  pulses.set(events, pulse)
  return pulse
}

/** The figures of a post have changed: once that is certain, its rank is to be computed anew. */
export function touch(ctx: Context, postId: string): void {
  ctx.db.afterCommit(() => addViews(pulseOf(ctx), postId, 0))
}

/** Somebody reads a post: a member by id, a guest by address. */
export function see(ctx: Context, postId: string, reader: { userId?: string; address: string; from: Origin }): void {
  const pulse = pulseOf(ctx)
  const { userId } = reader
  if (userId) remember(pulse, userId, postId)
  const key = `${postId}:${userId ?? reader.address}`
  const now = performance.now()
  const last = pulse.seen.get(key)
  if (last !== undefined && now - last < countedAgainAfter) return
  pulse.seen.delete(key)
  pulse.seen.set(key, now)
  if (pulse.seen.size > mostSeen) pulse.seen.delete(pulse.seen.keys().next().value ?? '')
  addViews(pulse, postId, 1)
  addArrival(pulse, { postId, ...reader.from, views: 1 })
}

function addArrival({ sources }: Pulse, arrival: Arrival): void {
  const { postId, source, host, views } = arrival
  const key = `${postId} ${source} ${host}`
  const before = sources.get(key)
  if (before) before.views += views
  else if (sources.size < mostWaiting) sources.set(key, { ...arrival })
}

function addViews(pulse: Pulse, postId: string, views: number): void {
  const before = pulse.posts.get(postId)
  if (before === undefined && pulse.posts.size >= mostWaiting) return
  pulse.posts.set(postId, (before ?? 0) + views)
}

function remember(pulse: Pulse, userId: string, postId: string): void {
  const key = `${userId}:${postId}`
  // The newest stands last: it is the one that is kept where only some are.
  pulse.history.delete(key)
  if (pulse.history.size < mostWaiting) pulse.history.set(key, { userId, postId, at: performance.now() })
}

/** What this member read lately and was not written yet is forgotten, or only one post of it. */
export function forgetSeen(ctx: Context, userId: string, postId?: string): void {
  const { history } = pulseOf(ctx)
  for (const [key, entry] of history)
    if (entry.userId === userId && (postId === undefined || entry.postId === postId)) history.delete(key)
}

/** Whether something that this member read waits to be written. */
export function hasUnwritten(ctx: Context, userId: string): boolean {
  for (const entry of pulseOf(ctx).history.values()) if (entry.userId === userId) return true
  return false
}

/** Writes everything that waits; what cannot be written now waits on. One at a time. */
export async function flush(ctx: Context): Promise<void> {
  const pulse = pulseOf(ctx)
  while (pulse.writing) await pulse.writing
  pulse.writing = write(ctx, pulse).finally(() => {
    pulse.writing = undefined
  })
  await pulse.writing
}

async function write(ctx: Context, pulse: Pulse): Promise<void> {
  for (let posts = take(pulse.posts); posts.length > 0; posts = take(pulse.posts)) {
    try {
      await writePosts(ctx, posts)
    } catch (error) {
      for (const [postId, views] of posts) addViews(pulse, postId, views)
      throw error
    }
  }
  for (let some = take(pulse.sources); some.length > 0; some = take(pulse.sources)) {
    const arrivals = some.map(([, arrival]) => arrival)
    try {
      await ctx.db.run(addSources(arrivals))
    } catch (error) {
      for (const arrival of arrivals) addArrival(pulse, arrival)
      throw error
    }
  }
  for (let seen = take(pulse.history); seen.length > 0; seen = take(pulse.history)) {
    try {
      await writeHistory(ctx, seen)
    } catch (error) {
      for (const [key, entry] of seen) if (!pulse.history.has(key)) pulse.history.set(key, entry)
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

async function writeHistory(ctx: Context, seen: [string, Seen][]): Promise<void> {
  const entries = seen.map(([, entry]) => entry)
  await ctx.db.run(keepHistory(entries))
  await ctx.db.run(trimHistory([...new Set(entries.map(({ userId }) => userId))]))
}

/** Writes every few seconds until it is stopped, and once more then. */
export function startPulse(ctx: Context, pause = every): Repetition {
  return repeatedly(ctx, {
    pause,
    round: () => flush(ctx),
    waits: 'Views and ranks wait for the database.',
    fails: 'views and ranks could not be written',
  })
}
