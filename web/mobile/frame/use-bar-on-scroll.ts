import { useCallback, useRef, useState } from 'react'

const turn = 24

/** Whether the tab bar is out of the way: it leaves on scrolling down, and comes back on scrolling up, at the top and
 *  at the end. */
export function useBarOnScroll(enabled: boolean) {
  const [isHidden, setHidden] = useState(false)
  const mark = useRef(0)
  const onScroll = useCallback(
    (box: HTMLElement) => {
      if (!enabled) return
      const { scrollTop, scrollHeight, clientHeight } = box
      const isAtEdge = scrollTop < turn || scrollTop + clientHeight > scrollHeight - turn
      const moved = scrollTop - mark.current
      if (isAtEdge || moved < -turn) setHidden(false)
      else if (moved > turn) setHidden(true)
      // The mark follows the direction that already counts, so that a turn is measured from its beginning.
      if (isAtEdge || Math.abs(moved) > turn) mark.current = scrollTop
    },
    [enabled],
  )
  const show = useCallback(() => setHidden(false), [])
  return { isHidden: enabled && isHidden, onScroll, show }
}
