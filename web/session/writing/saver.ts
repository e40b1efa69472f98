type Timer = ReturnType<typeof setTimeout>

/**
 * What every autosave stands on: a state that others follow, work that is done one by one, and two clocks, one for the
 * copy in this browser and one for the server. Knows nothing of React.
 */
export function createSaver<State>(begin: State) {
  let state = begin
  let queue: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const timers = new Map<'here' | 'there', Timer>()

  const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.catch(() => undefined)
    return done
  }
  const clear = (clock: 'here' | 'there') => {
    clearTimeout(timers.get(clock))
    timers.delete(clock)
  }
  return {
    state: () => state,
    set(next: Partial<State>) {
      state = { ...state, ...next }
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    oneByOne,
    /** Everything that was asked for so far has been done. */
    settled: () => queue,
    /** After a while, unless that is under way already. */
    later(clock: 'here' | 'there', milliseconds: number, work: () => Promise<unknown>) {
      if (timers.has(clock)) return
      const run = () => {
        timers.delete(clock)
        void oneByOne(work)
      }
      timers.set(clock, setTimeout(run, milliseconds))
    },
    clear,
    clearAll() {
      clear('here')
      clear('there')
    },
  }
}
