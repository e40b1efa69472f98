export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many are at work or wait. */
  length(): number
}

/** One after another, in the order in which they came. A failure is its caller's alone. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  let length = 0
  const over = () => {
    length -= 1
  }
  return {
    run(work) {
      length += 1
      const result = last.then(work)
      last = result.then(over, over)
      return result
    },
    length: () => length,
  }
}

/** The work, and what is thrown instead where as many as may wait do so already. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>, full?: () => Error) => Promise<T>

/** What concerns one key is done one after another; `most` counts the one at work. Different keys do not wait. */
export function createKeyedMutex(most = Number.POSITIVE_INFINITY): KeyedMutex {
  const held = new Map<string, Mutex>()
  return async (key, work, full = () => new Error('too many wait')) => {
    const mutex = held.get(key) ?? createMutex()
    if (mutex.length() >= most) throw full()
    held.set(key, mutex)
    try {
      return await mutex.run(work)
    } finally {
      if (mutex.length() === 0) held.delete(key)
    }
  }
}
