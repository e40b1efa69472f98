import { limits } from '#contract/shared/limits.ts'
import type { Context } from '../../kernel/context.ts'
import type { EventBus } from '../../kernel/events.ts'

export interface Thumb {
  bytes: Buffer
  headers: Record<string, string>
}

const mostBytes = 16 * 1024 * 1024
const largest = 128 * 1024
/** Another process may have hidden or deleted the file: what is kept here is believed for so long (ms). */
const belief = 5000

interface Memory {
  kept: Map<string, { thumb: Thumb; until: number }>
  size: number
}

/** One a process: the bus tells what goes out of sight. */
const memories = new WeakMap<EventBus, Memory>()

function memoryOf({ events }: Pick<Context, 'events'>): Memory {
  const known = memories.get(events)
  if (known) return known
  const memory: Memory = { kept: new Map(), size: 0 }
  events.on('contentChanged', ({ tags }) => {
    if (!tags.includes('all')) return
    memory.kept.clear()
    memory.size = 0
  })
  memories.set(events, memory)
  return memory
}

/** What they take in memory. */
export function thumbBytes(ctx: Pick<Context, 'events'>): number {
  return memoryOf(ctx).size
}

/** The thumbnails of public pictures that were asked for most recently, by their address. */
export function recall(ctx: Pick<Context, 'events'>, url: string): Thumb | undefined {
  const memory = memoryOf(ctx)
  const found = memory.kept.get(url)
  if (!found) return undefined
  if (found.until < performance.now()) return void forget(memory, url)
  return found.thumb
}

export function remember(ctx: Pick<Context, 'events'>, url: string, thumb: Thumb): void {
  if (thumb.bytes.length > largest) return
  const memory = memoryOf(ctx)
  forget(memory, url)
  memory.kept.set(url, { thumb, until: performance.now() + belief })
  memory.size += thumb.bytes.length
  for (const oldest of memory.kept.keys()) {
    if (memory.size <= mostBytes) return
    forget(memory, oldest)
  }
}

export function forgetThumbs(ctx: Pick<Context, 'events'>, path: string): void {
  for (const width of limits.thumbnailWidths) forget(memoryOf(ctx), `/${path}?w=${width}`)
}

function forget(memory: Memory, url: string): void {
  const found = memory.kept.get(url)
  if (!found) return
  memory.size -= found.thumb.bytes.length
  memory.kept.delete(url)
}
