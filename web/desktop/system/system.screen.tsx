import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { BoardType } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { allBoardsQuery, hotBoardsQuery } from '#web/api/queries/board-queries.ts'
import { hotColumnsQuery } from '#web/api/queries/column-queries.ts'
import { activeAuthorsQuery } from '#web/api/queries/people-queries.ts'
import { type FeedChoice, feedQuery } from '#web/api/queries/post-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { ActiveAuthors, authorsShown } from '#web/desktop/home/active-authors.tsx'
import { HotBoards } from '#web/desktop/home/hot-boards.tsx'
import { HotColumns } from '#web/features/column/hot-columns.tsx'
import { ArticleFeed } from '#web/features/feed/article-feed.tsx'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { sortName, sorts } from '#web/features/feed/feeds.ts'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import type { ScreenModule } from '#web/screen.ts'
import { BoardCover } from '#web/session/board-cover.tsx'
import { useMe } from '#web/session/use-me.ts'
import { GoPost } from '#web/social/people/empty-state-links.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { withField } from '#web/ui/forms/with-field.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './system.module.css'

const typeOf = (name: string | undefined): BoardType => (name === 'article' ? 'article' : 'forum')
const nameOf = (type: BoardType) => (type === 'forum' ? m.page_forum() : m.page_article())

export const title: ScreenModule['title'] = ({ params }) => nameOf(typeOf(params.systemType))

function choiceOf(systemType: BoardType, search: URLSearchParams): FeedChoice {
  return { select: { systemType }, sort: sorts.find((sort) => sort === search.get('sort')) ?? 'mix' }
}

export const loader = preload(async ({ api: own, queries }, { params, request }) => {
  const type = typeOf(params.systemType)
  await Promise.all([
    queries.prefetchInfiniteQuery(feedQuery(own, choiceOf(type, new URL(request.url).searchParams))),
    queries.prefetchQuery(allBoardsQuery(own, type)),
    type === 'article' ? queries.prefetchQuery(hotColumnsQuery(own)) : queries.prefetchQuery(hotBoardsQuery(own)),
    queries.prefetchQuery(activeAuthorsQuery(own, 1, authorsShown)),
  ])
})

/** Everything of one kind, whatever the board; the boards themselves stand on top. */
export function Component() {
  const { systemType } = useParams()
  const type = typeOf(systemType)
  const [search] = useSearchParams()
  const place = `/System/${type}`
  const choice = choiceOf(type, search)
  return (
    <Page
      side={
        <>
          {type === 'article' ? <HotColumns /> : <HotBoards />}
          <ActiveAuthors />
        </>
      }
    >
      <HiddenTitle>{nameOf(type)}</HiddenTitle>
      <Card aria-labelledby="system-title">
        <CardHead
          level={2}
          id="system-title"
          title={nameOf(type)}
          moreTo={`/System/Aggregate-${type}`}
          moreLabel={m.home_all_boards()}
        />
        <Boards type={type} />
        <LinkTabs
          label={m.home_sorts()}
          inPlace
          className={styles.tabs}
          tabs={sorts.map((sort) => ({
            to: withField(place, search, 'sort', sort, 'mix'),
            label: sortName(sort),
            isCurrent: sort === choice.sort,
          }))}
        />
      </Card>
      {type === 'article' ? (
        <ArticleFeed choice={choice} empty={<NoArticle />} />
      ) : (
        <Feed
          choice={choice}
          empty={
            <Card>
              <EmptyState drawing="posts" title={m.page_system_empty()} action={<GoPost />} />
            </Card>
          }
        />
      )}
    </Page>
  )
}

function Boards({ type }: { type: BoardType }) {
  const boards = useQuery(allBoardsQuery(api, type)).data?.list ?? []
  if (boards.length === 0) return null
  return (
    <ul className={styles.boards}>
      {boards.slice(0, 24).map((board) => (
        <li key={board._id}>
          <Link to={`/System/${type}/${board.systemSign}`} className={styles.board}>
            <BoardCover of={board} size={24} />
            {board.systemName}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Without a board there can be no article; those who can make one are told where. */
function NoArticle() {
  const boards = useQuery(allBoardsQuery(api, 'article')).data?.list
  const hasBoards = boards !== undefined && boards.length > 0
  const isAdministrator = useMe()?.userpower === 0
  const makeZone = <SoftLink to="/admin/zones">{m.article_no_board_admin()}</SoftLink>
  return (
    <Card>
      <EmptyState
        drawing="posts"
        title={hasBoards ? m.article_none() : m.boards_no_article()}
        action={!hasBoards && isAdministrator ? makeZone : <ToForum to="/System/forum" />}
      />
    </Card>
  )
}

/** The way out of boards for articles where there are none. */
export function ToForum({ to }: { to: string }) {
  return <SoftLink to={to}>{m.boards_go_forum()}</SoftLink>
}
