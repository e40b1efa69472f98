import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { collectsQuery } from '../../api/post-queries.ts'
import { FeedPages } from '../../features/feed/feed-list.tsx'
import { LookAround } from '../../social/way-on.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MobilePage } from '../mobile-page.tsx'

export const title = () => m.page_collect()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api: own, queries } = context.get(pageContext)
  await queries.prefetchInfiniteQuery(collectsQuery(own))
  return null
}

/** My bookmarks, newest first. */
export function Component() {
  const feed = useInfiniteQuery(collectsQuery(api))
  return (
    <MobilePage title={m.page_collect()} refreshes>
      <FeedPages
        feed={feed}
        empty={
          <EmptyState
            level={2}
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
