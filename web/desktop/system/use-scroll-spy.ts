import { useEffect, useState } from 'react'

export interface Part {
  id: string
  top: number
  bottom: number
}

export interface View {
  height: number
  isAtStart: boolean
  isAtEnd: boolean
  /** What the address names. */
  chosen: string
}

/** Below the header, and some room. */
const upperEdge = 80

/** The part that is being read: the first that has not gone past the top. The last ones never get there, so at the end
 *  of the page the one that was asked for counts, else the last. */
export function partInSight(parts: Part[], { height, isAtStart, isAtEnd, chosen }: View): string | undefined {
  if (isAtEnd) {
    const asked = parts.find(({ id, top, bottom }) => id === chosen && bottom > upperEdge && top < height)
    if (asked) return asked.id
    if (!isAtStart) return parts.at(-1)?.id
  }
  return parts.find(({ top, bottom }) => bottom > upperEdge && top < height * 0.6)?.id
}

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
