import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { collectsQuery } from '#web/api/kept-queries.ts'
import { preload } from '#web/api/page-context.ts'
import { FeedPages } from '#web/features/feed/feed-list.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { LookAround } from '#web/social/people/empty-state-links.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const title = () => m.page_collect()

export const loader = preload(({ api: own, queries }) => queries.prefetchInfiniteQuery(collectsQuery(own)))

/** My bookmarks, newest first. */
export function Component() {
  const feed = useInfiniteQuery(collectsQuery(api))
  return (
    <MobilePage title={m.page_collect()} refreshes>
      <FeedPages
        feed={feed}
        empty={
          <EmptyState
            drawing="posts"
            title={m.collect_empty()}
            description={m.collect_hint()}
            action={<LookAround />}
          />
        }
      />
    </MobilePage>
  )
}
