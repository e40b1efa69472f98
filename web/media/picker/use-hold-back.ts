import { useEffect, useRef } from 'react'
import { openLayer } from '#web/ui/overlays/overlay-history.ts'

/** While something must not be closed, the Back button only says why. */
export function useHoldBack(active: boolean, say: () => void): void {
  const latest = useRef(say)
  useEffect(() => {
    latest.current = say
  })
  useEffect(() => {
    if (!active) return
    let isOver = false
    let release = () => {}
    const hold = () => {
      if (isOver) return
      release = openLayer(() => {
        latest.current()
        // Later: the one who closes layers counts them while it does so.
        queueMicrotask(hold)
      })
    }
    hold()
    return () => {
      isOver = true
      release()
    }
  }, [active])
}
