import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { historyQuery } from '#web/api/kept-queries.ts'
import { preload } from '#web/api/page-context.ts'
import { FeedPages } from '#web/features/feed/feed-list.tsx'
import { ClearHistory } from '#web/features/history/clear-history.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { LookAround } from '#web/social/people/empty-state-links.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const title = () => m.page_history()

export const loader = preload(({ api: own, queries }) => queries.prefetchInfiniteQuery(historyQuery(own)))

/** What I read, newest first. */
export function Component() {
  const feed = useInfiniteQuery(historyQuery(api))
  return (
    <MobilePage title={m.page_history()} refreshes end={<ClearHistory />}>
      <FeedPages
        feed={feed}
        density="compact"
        empty={
          <EmptyState
            drawing="posts"
            title={m.history_empty()}
            description={m.history_hint()}
            action={<LookAround />}
          />
        }
      />
    </MobilePage>
  )
}
