import { limits } from '#contract/limits.ts'

export interface Thumb {
  bytes: Buffer
  headers: Record<string, string>
}

const mostBytes = 16 * 1024 * 1024
const largest = 128 * 1024
/** Another process may have deleted the file: what is kept here is believed for so long (ms). */
const belief = 10_000

const kept = new Map<string, { thumb: Thumb; until: number }>()
let size = 0

/** The thumbnails that were asked for most recently, by their address. */
export function recall(url: string): Thumb | undefined {
  const found = kept.get(url)
  if (!found) return undefined
  if (found.until < performance.now()) return void forget(url)
  return found.thumb
}

export function remember(url: string, thumb: Thumb): void {
  if (thumb.bytes.length > largest) return
  forget(url)
  kept.set(url, { thumb, until: performance.now() + belief })
  size += thumb.bytes.length
  for (const oldest of kept.keys()) {
    if (size <= mostBytes) return
    forget(oldest)
  }
}

export function forgetThumbs(path: string): void {
  for (const width of limits.thumbnailWidths) forget(`/${path}?w=${width}`)
}

function forget(url: string): void {
  const found = kept.get(url)
  if (!found) return
  size -= found.thumb.bytes.length
  kept.delete(url)
}
