import { useCallback, useEffect, useRef } from 'react'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { Place, WorkPage } from '#contract/modules/works/work.ts'
import { useMe } from '#web/session/use-me.ts'
import { notePlace, placeIn, sendPlaces, sendPlacesLeaving } from '#web/social/works/places.ts'

export interface Spot {
  place: Place
  /** How much of the chapter lies before it, 0 to 1. */
  share: number
}

/** While somebody reads on, the server is told after such a rest (ms). */
const rest = 4000
/** Whoever opens a chapter and goes on at once has not read it. */
const settling = 800

/**
 * Remembers where the reader is: on the device at once, and on the server after a rest, when the page is left, and when
 * the network is back. `look` says where that is now; the answer notes it.
 */
export function usePlace(chapter: ChapterPage, look: () => Spot | null): () => void {
  const userId = useMe()?._id
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSettled = useRef(false)
  const noting = useRef(() => {})
  noting.current = () => {
    const spot = isSettled.current && !chapter.isLocked && !chapter.isGone ? look() : null
    if (!spot) return
    const { _id: chapterId, number, title, works } = chapter
    notePlace({
      workId: works._id,
      worksType: works.worksType,
      workTitle: works.title,
      chapterId,
      number,
      title,
      by: userId ?? '',
      ...spot,
    })
    if (!userId) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void sendPlaces(userId), rest)
  }
  const note = useCallback(() => noting.current(), [])
  useEffect(() => {
    const begin = setTimeout(() => {
      isSettled.current = true
      note()
    }, settling)
    const leave = () => {
      note()
      if (userId) sendPlacesLeaving(userId)
    }
    const leaveHidden = () => document.visibilityState === 'hidden' && leave()
    const retry = () => userId && void sendPlaces(userId)
    document.addEventListener('visibilitychange', leaveHidden)
    addEventListener('pagehide', leave)
    addEventListener('online', retry)
    // What was left over from another time, or read as a guest.
    retry()
    return () => {
      isSettled.current = false
      clearTimeout(begin)
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', leaveHidden)
      removeEventListener('pagehide', leave)
      removeEventListener('online', retry)
      retry()
    }
  }, [userId, note])
  return note
}

/** Where this reader goes on in the chapter; null: at its beginning. */
export function useStart(chapter: ChapterPage, work: WorkPage): () => Place | null {
  const userId = useMe()?._id
  return () => placeIn(chapter._id, work.reading, userId)
}
