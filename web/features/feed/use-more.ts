import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Pages } from './endless.tsx'

/** How far before the end the next page is fetched. */
const ahead = '800px'

/** Goes on by itself for some pages; then a button asks, so that what stands below the list can be reached. */
export function useMore(feed: Pages<unknown>) {
  const [end, sentinel] = useState<HTMLDivElement | null>(null)
  const pages = feed.data?.pages.length ?? 0
  const isFree = feed.hasNextPage && !feed.isFetchingNextPage && !feed.isFetchNextPageError
  const isAutomatic = isFree && pages % limits.automaticPages !== 0
  const load = useEffectEvent(() => void feed.fetchNextPage())
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, and each fetch that took the place of one, the end may still be in sight
  useEffect(() => {
    if (!end || !isAutomatic) return
    // In the mobile area each page scrolls in a box of its own.
    const root = end.closest('[data-pane]')
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { root, rootMargin: ahead })
    watch.observe(end)
    return () => watch.disconnect()
  }, [end, isAutomatic, pages, feed.isFetching])
  return { sentinel, asks: isFree && !isAutomatic, load: () => void feed.fetchNextPage() }
}
