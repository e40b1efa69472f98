import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { NextPageFailed } from '#web/ui/controls/more-button.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './feed-list.module.css'

/** How far before the end the next page is fetched. */
const ahead = '800px'
/** Milliseconds after which an end that is in sight asks once more. */
const retry = 1000

/** Goes on by itself for some pages; then a button asks, so that what stands below the list can be reached. */
function useMore(feed: Pages<unknown>) {
  const [end, sentinel] = useState<HTMLDivElement | null>(null)
  const pages = feed.data?.pages.length ?? 0
  const isFree = feed.hasNextPage && !feed.isFetchingNextPage && !feed.isFetchNextPageError
  const isAutomatic = isFree && pages % pageLimits.automaticPages !== 0
  const load = useEffectEvent(() => void feed.fetchNextPage())
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be in sight
  useEffect(() => {
    if (!end || !isAutomatic) return
    let isInSight = false
    const ask = () => isInSight && load()
    // In the mobile area each page scrolls in a box of its own.
    const root = end.closest('[data-pane]')
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page hears of several changes at once: the last one is how it stands.
        isInSight = entries.at(-1)?.isIntersecting ?? false
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

export type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>

type Listed = { list: readonly unknown[] }

type EndlessProps<Page extends Listed> = {
  list: Pages<Page>
  /** In the place of what will come. */
  waiting: (count?: number) => ReactNode
  /** What stands there when nothing does. */
  empty: ReactNode
  children: (pages: Page[]) => ReactNode
}

/** A list that goes on as one reads: its waiting, its failures and its end. */
export function Endless<Page extends Listed>({ list, waiting, empty, children }: EndlessProps<Page>) {
  const more = useMore(list)
  if (list.isPending) return waiting()
  if (!list.data) return <Failure list={list} again={() => void list.refetch()} />
  const isEmpty = list.data.pages.every((page) => page.list.length === 0)
  // Of a page that was left out as a whole nothing is to be seen, but the list goes on.
  if (isEmpty && !list.hasNextPage) return empty
  return (
    <div className={styles.feed}>
      {!isEmpty && children(list.data.pages)}
      <div ref={more.sentinel} className={styles.end}>
        {list.isFetchNextPageError && <NextPageFailed of={list} />}
        {list.isFetchingNextPage && waiting(1)}
        {more.asks && (
          <Button variant="line" onClick={more.load}>
            {m.feed_more()}
          </Button>
        )}
        {!list.hasNextPage && (
          <p className={styles.over} data-ground="page">
            {m.feed_over()}
          </p>
        )}
      </div>
    </div>
  )
}

function Failure({ list, again }: { list: Pages<unknown>; again: () => void }) {
  const message = list.error instanceof ApiError ? list.error.message : m.network_failed()
  return (
    <Card flush>
      <ErrorState message={message} retrying={list.isFetching} onRetry={again} />
    </Card>
  )
}
