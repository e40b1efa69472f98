import { createMutex } from '../kernel/keyed-mutex.ts'

/** Entries that change all the time and may wait a moment: gathered in memory by key, written in batches. */
export interface WriteBuffer<T> {
  /** By key, the oldest first. */
  waiting: Map<string, T>
  /** What waits, and what is being written just now. */
  unwritten(): Iterable<T>
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
  let taken: [string, T][] = []
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
    for (taken = take(waiting); taken.length > 0; taken = take(waiting)) {
      try {
        await write(taken.map(([, entry]) => entry))
      } catch (error) {
        taken.forEach(putBack)
        taken = []
        throw error
      }
    }
  }
  function* unwritten() {
    yield* waiting.values()
    for (const [, entry] of taken) yield entry
  }
  return {
    waiting,
    unwritten,
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
