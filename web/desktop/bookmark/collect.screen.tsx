import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { collectsQuery } from '#web/api/kept-queries.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { FeedPages } from '#web/features/feed/feed-list.tsx'
import { useMe } from '#web/session/use-me.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ForMembers } from './for-members.tsx'
import { KeptPosts } from './kept-posts.tsx'

export const title = () => m.page_collect()

export const loader = preloadForMember(({ api: own, queries }) => queries.prefetchInfiniteQuery(collectsQuery(own)))

/** My bookmarks, newest first. */
export function Component() {
  const me = useMe()
  return <KeptPosts title={m.page_collect()}>{me ? <Bookmarks /> : <ForMembers />}</KeptPosts>
}

function Bookmarks() {
  const feed = useInfiniteQuery(collectsQuery(api))
  return (
    <FeedPages
      feed={feed}
      empty={
        <Card>
          <EmptyState drawing="posts" title={m.collect_empty()} description={m.collect_hint()} />
        </Card>
      }
    />
  )
}
