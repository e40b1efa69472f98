import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { type FeedChoice, feedQuery } from '#web/api/queries/post-queries.ts'
import { useDensity } from '#web/features/feed/density.ts'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { sorts } from '#web/features/feed/feeds.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { GoPost } from '#web/social/people/empty-state-links.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SortTabs } from './sort-tabs.tsx'

export const title = () => m.page_forum()

function choiceOf(search: URLSearchParams): FeedChoice {
  return { select: { systemType: 'forum' }, sort: sorts.find((sort) => sort === search.get('sort')) ?? 'mix' }
}

export const loader = preload(({ api, queries }, { request }) =>
  queries.prefetchInfiniteQuery(feedQuery(api, choiceOf(new URL(request.url).searchParams))),
)

/** The posts of all forum boards in one list. */
export function Component() {
  const [search] = useSearchParams()
  const choice = choiceOf(search)
  return (
    <MobilePage title={m.page_forum()} refreshes>
      <SortTabs path="/webapp/system/forum" current={choice.sort} />
      <Feed
        choice={choice}
        density={useDensity('card')}
        empty={<EmptyState drawing="posts" title={m.page_system_empty()} action={<GoPost />} />}
      />
    </MobilePage>
  )
}
