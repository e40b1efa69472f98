import { createMutex } from '../kernel/keyed-mutex.ts'

/** Entries that change all the time and may wait a moment: gathered in memory by key, written in batches. */
export interface WriteBuffer<T> {
  /** By key, the oldest first. */
  waiting: Map<string, T>
  /** Adds an entry, or merges it into the one that waits; when too much waits, it is dropped. */
  put(key: string, entry: T): void
  /** Writes everything that waits, one batch after another; what cannot be written now waits on. One flush at a time. */
  flush(write: (entries: T[]) => Promise<void>): Promise<void>
}

const mostWaiting = 20_000
const batch = 1000

/** `merge` says what becomes of two entries with one key, the earlier one first; without it the later one stays. */
export function writeBuffer<T>(merge: (earlier: T, later: T) => T = (_, later) => later): WriteBuffer<T> {
  const waiting = new Map<string, T>()
  const writing = createMutex()
  const put = (key: string, entry: T) => {
    const before = waiting.get(key)
    if (before !== undefined) waiting.set(key, merge(before, entry))
    else if (waiting.size < mostWaiting) waiting.set(key, entry)
  }
  const putBack = ([key, entry]: [string, T]) => {
    const since = waiting.get(key)
    if (since !== undefined) waiting.set(key, merge(entry, since))
    else if (waiting.size < mostWaiting) waiting.set(key, entry)
  }
  const drain = async (write: (entries: T[]) => Promise<void>) => {
    for (let some = take(waiting); some.length > 0; some = take(waiting)) {
      try {
        await write(some.map(([, entry]) => entry))
      } catch (error) {
        some.forEach(putBack)
        throw error
      }
    }
  }
  return {
    waiting,
    put,
    flush: (write) => writing.run(() => drain(write)),
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
