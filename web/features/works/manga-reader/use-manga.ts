import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { Place, WorkPage } from '#contract/modules/works/work.ts'
import { type Spot, usePlace, useStart } from '#web/features/works/reading/use-place.ts'
import { type Steps, useFetchAhead } from '#web/features/works/reading/use-step.ts'
import { goToInScroll, scrollBoxOf, spotInScroll } from '#web/features/works/text-reader/measure.ts'
import { fetchPages } from './addresses.ts'
import type { MangaLook } from './manga-look.ts'
import { spreadsOf, spreadWith } from './spreads.ts'
import { stageSizes } from './stage.tsx'
import { stripSizes } from './strip.tsx'

/** So many pages are fetched ahead. */
const ahead = 3

/** Where the reader is among the pages, in each of the modes. */
export function useManga(chapter: ChapterPage, work: WorkPage, look: MangaLook, steps: Steps, isMobile: boolean) {
  const { pages } = chapter
  const { mode, turn: direction, cover, wide } = look
  const isStrip = mode === 'strip'
  const isRtl = direction === 'rtl'
  const box = useRef<HTMLDivElement>(null)
  const known = work.reading?.chapterId === chapter._id ? work.reading.place.block : 1
  // The number of a page; one more than there are is what comes after them.
  const [at, setAt] = useState(Math.min(known, Math.max(1, pages.length)))
  const spreads = useMemo(
    () =>
      spreadsOf(pages, {
        mode: mode === 'double' ? 'double' : 'page',
        isRtl,
        isSplit: isMobile && wide === 'split',
        isCoverAlone: cover === 'alone',
      }),
    [pages, mode, isRtl, isMobile, wide, cover],
  )
  const [half, setHalf] = useState(0)
  const index = at > pages.length ? spreads.length : Math.min(spreads.length - 1, spreadWith(spreads, at) + half)
  const spread = spreads[index]
  const shown = isStrip ? (at <= pages.length ? [at] : []) : [...new Set(spread?.map(({ page }) => page.block))]
  const share = pages.length > 1 ? Math.min(1, (at - 1) / (pages.length - 1)) : 1
  const spot = (): Spot | null => {
    if (pages.length === 0) return null
    if (isStrip) return box.current && spotInScroll(box.current)
    return { place: { block: Math.min(at, pages.length), offset: 0 }, share }
  }
  const note = usePlace(chapter, spot)
  const fetchNext = useFetchAhead(chapter)
  const goIn = useGoIn({ box, isStrip, setAt, setHalf })
  useBeginning({ chapter, work, isStrip, goIn, setAt, total: pages.length, at })
  const isLow = look.data === 'low'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step to another page
  useEffect(() => {
    note()
    fetchNext(share)
    const last = shown.at(-1) ?? at
    fetchPages(pages.slice(last, last + ahead), isLow, isStrip ? stripSizes : stageSizes(shown.length))
  }, [at, index, isStrip, isLow])
  const go = (page: number) => goIn({ block: page, offset: 0 })
  const turn = (by: 1 | -1) => {
    if (isStrip) {
      const outer = box.current && scrollBoxOf(box.current).box
      return outer?.scrollBy({ top: by * (outer.clientHeight - 80), behavior: 'auto' })
    }
    const next = index + by
    if (next < 0) return void steps.go('previous')
    if (next > spreads.length) return void steps.go('next')
    const leaf = spreads[next]?.[0]
    if (!leaf) return setAt(pages.length + 1)
    setAt(leaf.page.block)
    setHalf(next - spreadWith(spreads, leaf.page.block))
  }
  const onScroll = () => {
    const now = box.current && spotInScroll(box.current)
    if (!now) return
    setAt(now.place.block)
    note()
  }
  return { box, at, spread, shown, isStrip, isRtl, isLow, turn, go, onScroll }
}

interface GoOptions {
  box: RefObject<HTMLDivElement | null>
  isStrip: boolean
  setAt: (at: number) => void
  setHalf: (half: number) => void
}

function useGoIn({ box, isStrip, setAt, setHalf }: GoOptions): (place: Place) => void {
  return (place) => {
    setHalf(0)
    setAt(place.block)
    if (isStrip && box.current) goToInScroll(box.current, place)
  }
}

interface BeginOptions {
  chapter: ChapterPage
  work: WorkPage
  isStrip: boolean
  goIn: (place: Place) => void
  setAt: (at: number) => void
  total: number
  at: number
}

/** Begins where the reader was; in another mode it goes on at the same page. */
function useBeginning({ chapter, work, isStrip, goIn, setAt, total, at }: BeginOptions): void {
  const { state } = useLocation()
  const start = useStart(chapter, work)
  const isBegun = useRef(false)
  const first = useRef(at)
  const begin = useRef(() => {})
  begin.current = () => {
    const isFirst = !isBegun.current
    isBegun.current = true
    // Whoever has turned a page before this is where they want to be.
    if (isFirst && at !== first.current) return
    const place = isFirst ? start() : { block: at, offset: 0 }
    if (place) goIn({ ...place, block: Math.min(place.block, total) })
    else if ((state as { at?: string } | null)?.at === 'end' && !isStrip) setAt(total)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another mode the same page is somewhere else
  useEffect(() => {
    // After the router has put the window where it wants it.
    const frame = requestAnimationFrame(() => begin.current())
    return () => cancelAnimationFrame(frame)
  }, [isStrip])
}
