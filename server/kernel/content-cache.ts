import { randomUUID } from 'node:crypto'
import type { Context } from './context.ts'
import type { EventBus } from './events.ts'
import { createLruCache, weigh } from './lru-cache.ts'

/**
 * What cached answers and pages depend on. `all` stands for every one of them: deletions, moves and whatever takes
 * something out of sight say it, because a title may stand on any page. `feed` is any list of posts, `works` any of works.
 * What `work` says of a work holds for the pages of all its chapters; its figures, and those of a chapter, stand apart.
 */
export type ContentTag =
  | 'all'
  | 'feed'
  | 'boards'
  | 'announcements'
  | 'pages'
  | 'works'
  | `post:${string}`
  | `user:${string}`
  | `column:${string}`
  | `work:${string}`
  | `work-figures:${string}`
  | `chapter:${string}`

/** Answers that are the same for everybody, kept until what they show changes. */
export interface ContentCache {
  read<T>(key: string, tags: ContentTag[], make: () => Promise<T>): Promise<T>
  /** About what it holds in memory. */
  bytes(): number
}

interface Kept {
  value: Promise<unknown>
  tags: ContentTag[]
}

const mostBytes = 24 * 1024 * 1024
/** An answer is kept as it was made, as text, as bytes and as pages read it. */
const copies = 4
/** A safety net for what no tag says, such as a day that ends. */
const longest = 30_000

export function createContentCache(events: EventBus): ContentCache {
  const kept = createLruCache<Kept>(mostBytes)
  events.on('contentChanged', ({ tags }) => {
    const isAll = tags.includes('all')
    kept.drop((entry) => isAll || entry.tags.some((tag) => tags.includes(tag)))
  })
  // What the configuration says shows in many answers, and it changes rarely.
  events.on('configChanged', () => kept.clear())
  return {
    read<T>(key: string, tags: ContentTag[], make: () => Promise<T>): Promise<T> {
      const found = kept.get(key)
      if (found) return found.value as Promise<T>
      const entry: Kept = { value: make(), tags }
      const until = performance.now() + longest
      kept.set(key, entry, 0, longest)
      const isStill = () => kept.get(key) === entry
      entry.value.then(
        (value) => isStill() && kept.set(key, entry, copies * weigh(value), until - performance.now()),
        // A failure is not worth keeping; the caller hears of it.
        () => kept.drop((other) => other === entry),
      )
      return entry.value as Promise<T>
    },
    bytes: kept.weight,
  }
}

/** Says, once it is certain, that something which others can see has changed. */
export function contentChanged(ctx: Context, ...tags: ContentTag[]): void {
  ctx.db.afterCommit(() => ctx.events.emit('contentChanged', { tags, fromPeer: false }))
}

const gatherFor = 50
/** A notice of PostgreSQL holds 8000 bytes. */
const mostTags = 200

export interface ContentNotice {
  kind: 'content'
  from: string
  tags: ContentTag[]
}

export interface ContentPeers {
  hear(notice: ContentNotice): void
  stop(): void
}

/** Tells the other processes on this database what changed: several changes in one notice, apart from their commits. */
export function shareContentChanges(ctx: Context, tell: (notice: ContentNotice) => Promise<void>): ContentPeers {
  const own = randomUUID()
  const waiting = new Set<ContentTag>()
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    const tags: ContentTag[] = waiting.size > mostTags ? ['all'] : [...waiting]
    waiting.clear()
    tell({ kind: 'content', from: own, tags }).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the other processes could not be told what changed'),
    )
  }
  const forget = ctx.events.on('contentChanged', ({ tags, fromPeer }) => {
    if (fromPeer) return
    for (const tag of tags) waiting.add(tag)
    timer ??= setTimeout(send, gatherFor)
  })
  return {
    hear({ from, tags }) {
      if (from !== own) ctx.events.emit('contentChanged', { tags, fromPeer: true })
    },
    stop() {
      forget()
      clearTimeout(timer)
    },
  }
}
