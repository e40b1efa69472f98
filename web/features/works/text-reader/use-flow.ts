import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { ReaderLook } from '#contract/modules/works/reader-look.ts'
import type { Place, WorkPage } from '#contract/modules/works/work.ts'
import { type Spot, usePlace, useStart } from '#web/features/works/reading/use-place.ts'
import { type Steps, useFetchAhead } from '#web/features/works/reading/use-step.ts'
import { goToInPages, goToInScroll, pageAt, pageWidth, scrollBoxOf, spotInPages, spotInScroll } from './measure.ts'

interface FlowOptions {
  chapter: ChapterPage
  work: WorkPage
  look: ReaderLook
  steps: Steps
}

export interface Flow {
  /** Belongs to what is turned or scrolled: head, text and end. */
  box: RefObject<HTMLDivElement | null>
  /** Belongs to the text itself. */
  text: RefObject<HTMLDivElement | null>
  /** How much is read, in percent. */
  percent: number
  /** Whether the reader goes on, so that bars may leave. */
  isDown: boolean
  /** One page or screen on, or back. */
  turn: (by: 1 | -1) => void
}

/** What comes from a page behind begins at its end. */
const atEnd = { at: 'end' }

/** How far a screen goes on: some lines stay in sight. */
const overlap = 120

/** A text that scrolls or is turned, and where its reader is in it. */
export function useFlow({ chapter, work, look, steps }: FlowOptions): Flow {
  const box = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const isPaged = look.paging === 'pages'
  const last = useRef<Place | null>(null)
  const [percent, setPercent] = useState(0)
  const [isDown, setDown] = useState(false)
  const spot = (): Spot | null => {
    if (!box.current || !text.current) return null
    return isPaged ? spotInPages(box.current) : spotInScroll(text.current)
  }
  const note = usePlace(chapter, spot)
  const fetchAhead = useFetchAhead(chapter)
  const moved = useRef((_down: boolean | null) => {})
  moved.current = (down) => {
    const now = spot()
    if (!now) return
    last.current = now.place
    setPercent(Math.round(now.share * 100))
    if (down !== null) setDown(down)
    fetchAhead(now.share)
    note()
  }
  useWatch(box, isPaged, moved)
  useAnchor({ box, text, isPaged, last, look, start: useStart(chapter, work), moved })
  const turn = (by: 1 | -1) => {
    if (!box.current) return
    if (!isPaged) return scrollOn(box.current, by)
    const { page, pages } = pageAt(box.current)
    if (by === 1 && page >= pages - 1) return void steps.go('next')
    if (by === -1 && page <= 0) return void steps.go('previous')
    box.current.scrollTo({ left: (page + by) * pageWidth(box.current), behavior: 'instant' })
  }
  return { box, text, percent, isDown, turn }
}

function scrollOn(element: HTMLElement, by: 1 | -1): void {
  const { box } = scrollBoxOf(element)
  box.scrollBy({ top: by * (box.clientHeight - overlap), behavior: 'auto' })
}

type Moved = RefObject<(down: boolean | null) => void>

/** Looks once a frame at most. */
function useWatch(box: RefObject<HTMLDivElement | null>, isPaged: boolean, moved: Moved): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const { box: outer, target } = scrollBoxOf(element)
    const [watched, scrolled] = isPaged ? [element, element] : [target, outer]
    let frame = 0
    let before = scrolled.scrollTop
    const look = () => {
      frame = 0
      if (isPaged) keepToPage(element)
      const { scrollTop } = scrolled
      const down = isPaged || Math.abs(scrollTop - before) < 8 ? null : scrollTop > before && scrollTop > 80
      before = scrollTop
      moved.current(down)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    watched.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watched.removeEventListener('scroll', onScroll)
    }
  }, [box, isPaged, moved])
}

/** Whatever has scrolled it, such as the focus or a search in the page: a page is in sight, not parts of two. */
function keepToPage(box: HTMLElement): void {
  const width = pageWidth(box)
  const over = box.scrollLeft % width
  if (over > 2 && over < width - 2) box.scrollLeft -= over
}

interface AnchorOptions {
  box: RefObject<HTMLDivElement | null>
  text: RefObject<HTMLDivElement | null>
  isPaged: boolean
  last: RefObject<Place | null>
  look: ReaderLook
  start: () => Place | null
  moved: Moved
}

/** Begins where the reader was, and stays with the same words when the text gets another size or form. */
function useAnchor({ box, text, isPaged, last, look, start, moved }: AnchorOptions): void {
  const location = useLocation()
  const begin = useRef(start)
  begin.current = start
  const isFromBehind = (location.state as typeof atEnd | null)?.at === atEnd.at
  const go = useCallback(() => {
    if (!box.current || !text.current) return
    const place = last.current ?? begin.current()
    if (place) {
      if (isPaged) goToInPages(box.current, place)
      else goToInScroll(text.current, place)
    } else if (isPaged && isFromBehind) box.current.scrollLeft = box.current.scrollWidth
    moved.current(null)
  }, [box, text, last, isPaged, isFromBehind, moved])
  const { size, line, width, font, marks } = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these moves the words
  useEffect(() => {
    // After the router has put the window where it wants it.
    const frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [go, size, line, width, font, marks])
  useEffect(() => {
    if (!isPaged) return
    addEventListener('resize', go)
    return () => removeEventListener('resize', go)
  }, [go, isPaged])
}
