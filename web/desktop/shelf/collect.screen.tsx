import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { collectsQuery } from '../../api/post-queries.ts'
import { FeedPages } from '../../features/feed/feed-list.tsx'
import { useMe } from '../../session/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ForMembers } from './for-members.tsx'
import { Shelf } from './shelf.tsx'

export const title = () => m.page_collect()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api: own, queries, isLoggedIn } = context.get(pageContext)
  if (isLoggedIn()) await queries.prefetchInfiniteQuery(collectsQuery(own))
  return null
}

/** My bookmarks, newest first. */
export function Component() {
  const me = useMe()
  return <Shelf title={m.page_collect()}>{me ? <Bookmarks /> : <ForMembers />}</Shelf>
}

function Bookmarks() {
  const feed = useInfiniteQuery(collectsQuery(api))
  return (
    <FeedPages
      feed={feed}
      empty={
        <Card>
          <EmptyState level={2} drawing="posts" title={m.collect_empty()} description={m.collect_hint()} />
        </Card>
      }
    />
  )
}
