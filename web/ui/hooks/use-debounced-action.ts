import { useCallback, useEffect, useRef } from 'react'

const actionDebounce = 2000

/** Lets the first call through at once and ignores the next ones for a while, so a double click acts once. */
export function leadingDebounce<A extends unknown[]>(
  run: (...args: A) => void,
  wait = actionDebounce,
  clock = Date.now,
) {
  let last = Number.NEGATIVE_INFINITY
  return (...args: A): boolean => {
    const now = clock()
    if (now - last < wait) return false
    last = now
    run(...args)
    return true
  }
}

export function useDebouncedAction<A extends unknown[]>(run: (...args: A) => void, wait = actionDebounce) {
  const latest = useRef(run)
  const gate = useRef<{ wait: number; call: (...args: A) => boolean }>(null)
  useEffect(() => {
    latest.current = run
  })
  return useCallback(
    (...args: A) => {
      if (gate.current?.wait !== wait) {
        gate.current = { wait, call: leadingDebounce((...given: A) => latest.current(...given), wait) }
      }
      gate.current.call(...args)
    },
    [wait],
  )
}
