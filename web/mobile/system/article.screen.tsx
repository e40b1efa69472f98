import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { allBoardsQuery } from '#web/api/queries/board-queries.ts'
import { type FeedChoice, feedQuery } from '#web/api/queries/post-queries.ts'
import { ArticleFeed } from '#web/features/feed/article-feed.tsx'
import { sorts } from '#web/features/feed/feeds.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SortTabs } from './sort-tabs.tsx'
import styles from './system.module.css'

export const title = () => m.page_article()

function choiceOf(search: URLSearchParams): FeedChoice {
  return { select: { systemType: 'article' }, sort: sorts.find((sort) => sort === search.get('sort')) ?? 'mix' }
}

export const loader = preload(({ api: own, queries }, { request }) =>
  Promise.all([
    queries.ensureQueryData(allBoardsQuery(own, 'article')),
    queries.prefetchInfiniteQuery(feedQuery(own, choiceOf(new URL(request.url).searchParams))),
  ]),
)

/** The boards for articles, and all articles below them. */
export function Component() {
  const [search] = useSearchParams()
  const boards = useSuspenseQuery(allBoardsQuery(api, 'article')).data.list
  const paths = usePaths()
  const choice = choiceOf(search)
  return (
    <MobilePage title={m.page_article()} refreshes>
      {boards.length > 0 && (
        <>
          <nav aria-label={m.page_article_boards()} className={styles.chips}>
            {boards.map(({ _id, systemSign, systemName }) => (
              <Chip key={_id} to={paths.board(systemSign)}>
                {systemName}
              </Chip>
            ))}
          </nav>
          <SortTabs path="/webapp/system/article" current={choice.sort} />
        </>
      )}
      <ArticleFeed
        choice={choice}
        empty={
          <EmptyState
            drawing="posts"
            title={boards.length > 0 ? m.article_none() : m.boards_no_article()}
            action={
              <SoftLink to="/webapp/system-all" size={36}>
                {m.boards_go_forum()}
              </SoftLink>
            }
          />
        }
      />
    </MobilePage>
  )
}
