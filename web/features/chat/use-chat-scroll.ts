import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import type { TimelineItem } from './timeline.ts'

/** So near to the end counts as the end. */
const near = 48

/**
 * The box is turned around by its style: it begins at its end, and what is put in above moves nothing. What comes below
 * is followed by whoever is at the end; for others the place is kept by measuring, and it waits behind a pill.
 */
export function useChatScroll(box: RefObject<HTMLDivElement | null>, timeline: readonly TimelineItem[]) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [waiting, setWaiting] = useState(0)
  const place = useRef({ top: 0, staysUntil: 0, newest: timeline.at(-1)?.key })
  const toEnd = useCallback(() => {
    place.current.staysUntil = Date.now() + limits.scrollFlag
    if (box.current) box.current.scrollTop = 0
  }, [box])
  useKeptPlace(box, place, (atEnd) => {
    setAtEnd(atEnd)
    if (atEnd) setWaiting(0)
  })
  useLayoutEffect(() => {
    const { newest: before, staysUntil, top } = place.current
    const newest = timeline.at(-1)
    place.current.newest = newest?.key
    if (!box.current || newest === undefined || newest.key === before) return
    // What I say here I want to see.
    if (-top < near || Date.now() < staysUntil || newest.entry) return toEnd()
    const at = timeline.findIndex(({ key }) => key === before)
    // Gone: nothing has come, something was deleted.
    if (at < 0) return
    const news = timeline.slice(at + 1)
    keepPlace(box.current, before)
    setWaiting((count) => count + news.filter(({ isMine }) => !isMine).length)
  }, [timeline, box, toEnd])
  return { isAtEnd, waiting, toEnd }
}

interface Place {
  top: number
  staysUntil: number
  newest: string | undefined
}

/** Hidden boxes forget where they were: it is noted while scrolling, and put back before the page is painted again. */
function useKeptPlace(box: RefObject<HTMLDivElement | null>, place: RefObject<Place>, tell: (atEnd: boolean) => void) {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = place.current.top
    const note = () => {
      place.current.top = element.scrollTop
      latest.current(-element.scrollTop < near)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box, place])
}

/** Up by as much as has come below what was the newest. */
export function keepPlace(box: HTMLElement, before: string | undefined): void {
  const rows = [...box.querySelectorAll<HTMLElement>('[data-message]')]
  const at = rows.findIndex(({ dataset }) => dataset.message === before)
  const old = rows[at]
  const last = rows.at(-1)
  if (!old || !last) return
  // Out of sight a row has the size that was guessed for it; what lies below the reader must have its own.
  for (const row of rows.slice(at)) row.style.contentVisibility = 'visible'
  box.scrollTop -= last.getBoundingClientRect().bottom - old.getBoundingClientRect().bottom
}
