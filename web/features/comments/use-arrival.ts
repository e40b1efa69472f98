import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useThread } from './thread-context.ts'

/** For whatever a link may lead to: when it is the one, it comes into sight and takes the focus. */
export function useArrival<Element extends HTMLElement>(
  element: string,
): {
  place: RefObject<Element | null>
  isHit: boolean
} {
  const { wanted, arrive, hit } = useThread()
  const place = useRef<Element>(null)
  const isWanted = wanted?.element === element
  const come = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
    arrive(element)
  })
  useEffect(() => {
    if (isWanted) come()
  }, [isWanted])
  return { place, isHit: hit === element }
}
