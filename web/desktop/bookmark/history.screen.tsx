import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { historyQuery } from '#web/api/kept-queries.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { FeedPages } from '#web/features/feed/feed-list.tsx'
import { ClearHistory } from '#web/features/history/clear-history.tsx'
import { useMe } from '#web/session/use-me.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ForMembers } from './for-members.tsx'
import { KeptPosts } from './kept-posts.tsx'

export const title = () => m.page_history()

export const loader = preloadForMember(({ api: own, queries }) => queries.prefetchInfiniteQuery(historyQuery(own)))

/** What I read, newest first. */
export function Component() {
  const me = useMe()
  return (
    <KeptPosts title={m.page_history()} action={me && <ClearHistory />}>
      {me ? <Read /> : <ForMembers />}
    </KeptPosts>
  )
}

function Read() {
  const feed = useInfiniteQuery(historyQuery(api))
  return (
    <FeedPages
      feed={feed}
      density="compact"
      empty={
        <Card>
          <EmptyState drawing="posts" title={m.history_empty()} description={m.history_hint()} />
        </Card>
      }
    />
  )
}
