import { servedWidths } from '#contract/shared/limits.ts'
import type { Context } from '../../kernel/context.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'

export interface Thumb {
  bytes: Buffer
  headers: Record<string, string>
}

const mostBytes = 16 * 1024 * 1024
const largest = 128 * 1024
/** Another process may have hidden or deleted the file: what is kept here is believed for so long (ms). */
const belief = 5000

const memory = perContext(({ events }) => {
  const kept = createLruCache<Thumb>(mostBytes)
  events.on('contentChanged', ({ tags }) => tags.includes('all') && kept.clear())
  return kept
})

type Owner = Pick<Context, 'events' | 'state'>

/** What they take in memory. */
export function thumbBytes(ctx: Owner): number {
  return memory(ctx).weight()
}

/** The thumbnails of public pictures that were asked for most recently, by their address. */
export function recall(ctx: Owner, url: string): Thumb | undefined {
  return memory(ctx).get(url)
}

export function remember(ctx: Owner, url: string, thumb: Thumb): void {
  if (thumb.bytes.length <= largest) memory(ctx).set(url, thumb, thumb.bytes.length, belief)
}

export function forgetThumbs(ctx: Owner, path: string): void {
  for (const width of servedWidths) memory(ctx).delete(`/${path}?w=${width}`)
}
