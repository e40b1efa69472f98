import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import type { Pages } from './endless.tsx'

/** How far before the end the next page is fetched. */
const ahead = '800px'
/** Milliseconds after which an end that is in sight asks once more. */
const retry = 1000

/** Goes on by itself for some pages; then a button asks, so that what stands below the list can be reached. */
export function useMore(feed: Pages<unknown>) {
  const [end, sentinel] = useState<HTMLDivElement | null>(null)
  const pages = feed.data?.pages.length ?? 0
  const isFree = feed.hasNextPage && !feed.isFetchingNextPage && !feed.isFetchNextPageError
  const isAutomatic = isFree && pages % limits.automaticPages !== 0
  const load = useEffectEvent(() => void feed.fetchNextPage())
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be in sight
  useEffect(() => {
    if (!end || !isAutomatic) return
    let isInSight = false
    const ask = () => isInSight && load()
    // In the mobile area each page scrolls in a box of its own.
    const root = end.closest('[data-pane]')
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInSight = entry?.isIntersecting ?? false
        ask()
      },
      { root, rootMargin: ahead },
    )
    observer.observe(end)
    // A fetch that another one took the place of leaves no trace: the end that is still in sight asks again.
    const timer = setInterval(ask, retry)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [end, isAutomatic, pages, feed.isFetching])
  return { sentinel, asks: isFree && !isAutomatic, load: () => void feed.fetchNextPage() }
}
