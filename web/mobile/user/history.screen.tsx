import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { historyQuery } from '../../api/post-queries.ts'
import { FeedPages } from '../../features/feed/feed-list.tsx'
import { ClearHistory } from '../../features/history/clear-history.tsx'
import { LookAround } from '../../social/way-on.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MobilePage } from '../mobile-page.tsx'

export const title = () => m.page_history()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api: own, queries } = context.get(pageContext)
  await queries.prefetchInfiniteQuery(historyQuery(own))
  return null
}

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
            level={2}
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
