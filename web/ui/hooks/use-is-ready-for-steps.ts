import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * Whether it is time for what only steps to another page need: the page is at rest, or such a step has begun. Before
 * that it would stand in the way of the page itself.
 */
export function useIsReadyForSteps(): boolean {
  const { location } = useNavigation()
  const [isReady, setReady] = useState(false)
  if (location && !isReady) setReady(true)
  useEffect(() => {
    if (isReady) return
    return whenIdle(() => setReady(true))
  }, [isReady])
  return isReady
}

/** Calls back once the page has been loaded and has nothing else to do. Answers how to take that back. */
export function whenIdle(then: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    // Safari knows no idle moments.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(then, 1000)
      cancel = () => clearTimeout(timer)
      return
    }
    const handle = requestIdleCallback(then, { timeout: 3000 })
    cancel = () => cancelIdleCallback(handle)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    cancel()
  }
}
