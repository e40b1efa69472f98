import { useEffect, useState } from 'react'
import { type Part, partInSight } from './part-in-sight.ts'

/** Which of these parts of the page is being read. */
export function useScrollSpy(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const look = () => setCurrent(partInSight(partsOf(key.split(' ')), viewOf(document.documentElement)))
    look()
    // A press on a part that is in sight already moves nothing.
    const moves = ['scroll', 'resize', 'hashchange']
    for (const move of moves) window.addEventListener(move, look, { passive: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, look)
    }
  }, [key])
  return current
}

function partsOf(ids: string[]): Part[] {
  return ids.flatMap((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect()
    return box ? [{ id, top: box.top, bottom: box.bottom }] : []
  })
}

function viewOf({ scrollTop, scrollHeight, clientHeight }: Element) {
  return {
    height: clientHeight,
    isAtStart: scrollTop <= 0,
    isAtEnd: scrollTop + clientHeight >= scrollHeight - 1,
    chosen: location.hash.slice(1),
  }
}
