import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { historyQuery } from '../../api/post-queries.ts'
import { FeedPages } from '../../features/feed/feed-list.tsx'
import { ClearHistory } from '../../features/history/clear-history.tsx'
import { useMe } from '../../session/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ForMembers } from './for-members.tsx'
import { Shelf } from './shelf.tsx'

export const title = () => m.page_history()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api: own, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchInfiniteQuery(historyQuery(own))
  return null
}

/** What I read, newest first. */
export function Component() {
  const me = useMe()
  return (
    <Shelf title={m.page_history()} action={me && <ClearHistory />}>
      {me ? <Read /> : <ForMembers />}
    </Shelf>
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
          <EmptyState level={2} drawing="posts" title={m.history_empty()} description={m.history_hint()} />
        </Card>
      }
    />
  )
}
