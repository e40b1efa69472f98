import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { allBoardsQuery, boardQuery } from '#web/api/queries/board-queries.ts'
import { feedQuery, pinnedQuery } from '#web/api/queries/post-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import beside from '#web/desktop/side.module.css'
import { BoardGate } from '#web/features/board-gate/board-gate.tsx'
import { ArticleFeed } from '#web/features/feed/article-feed.tsx'
import { type BoardSort, boardChoice, boardSortOf } from '#web/features/feed/board-choice.ts'
import { PinnedLines } from '#web/features/feed/cards/pinned-lines.tsx'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { orNotFound, type ScreenModule } from '#web/screen.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRecordVisit } from '#web/social/boards/recent-boards.ts'
import { usePublishIn } from '#web/social/paths.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { withField } from '#web/ui/forms/with-field.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './board.module.css'
import { BoardBand } from './board-band.tsx'
import { BoardSide } from './board-side.tsx'

export const title: ScreenModule['title'] = ({ queries, params }) =>
  queries.getQueryData(boardQuery(api, params.sign ?? '').queryKey)?.systemName ?? m.page_board()

export const loader = preload(async ({ api: own, queries }, { params, request }) => {
  const board = await orNotFound(queries.ensureQueryData(boardQuery(own, params.sign ?? '')))
  await Promise.all([
    board.canRead &&
      queries.prefetchInfiniteQuery(feedQuery(own, boardChoice(board, new URL(request.url).searchParams))),
    board.canRead && queries.prefetchQuery(pinnedQuery(own, board._id)),
    queries.prefetchQuery(allBoardsQuery(own, board.systemType, board.systemZoneId)),
  ])
})

export function Component() {
  const { sign = '' } = useParams()
  const board = useSuspenseQuery(boardQuery(api, sign)).data
  const [search] = useSearchParams()
  const me = useMe()
  const List = board.systemType === 'article' ? ArticleFeed : Feed
  useRecordVisit(board)
  useSeen(board, me !== null)
  return (
    <Page columns="frame">
      <BoardBand board={board} />
      <div className={styles.columns}>
        <div className={styles.middle}>
          {board.canRead ? (
            <>
              <BoardBar board={board} />
              <PinnedLines systemId={board._id} />
              <List choice={boardChoice(board, search)} inBoard empty={<Nothing board={board} />} />
            </>
          ) : (
            <Card>
              <BoardGate of={{ ...board, systemId: board._id }} />
            </Card>
          )}
        </div>
        <aside className={classNames(beside.side, styles.side)}>
          <BoardSide board={board} />
        </aside>
      </div>
    </Page>
  )
}

function Nothing({ board }: { board: BoardPage }) {
  const publish = usePublishIn(board)
  const isArticles = board.systemType === 'article'
  return (
    <Card>
      <EmptyState
        drawing="posts"
        title={isArticles ? m.article_none() : m.board_nothing()}
        action={<SoftLink to={publish}>{isArticles ? m.publish_article() : m.board_first_post()}</SoftLink>}
      />
    </Card>
  )
}

/** What is new in a board is seen by opening it. */
function useSeen({ _id, isMember }: BoardPage, isLoggedIn: boolean) {
  useEffect(() => {
    // Nothing depends on it: the mark in the list goes with the next visit.
    if (isLoggedIn && isMember) api.board.visit({ systemId: _id }).catch(() => {})
  }, [_id, isMember, isLoggedIn])
}

/** Classifications and order, both in the address. */
function BoardBar({ board }: { board: BoardPage }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = `/System/${board.systemType}/${board.systemSign}`
  const current = search.get('classify') ?? ''
  const sort = boardSortOf(search)
  const tabs = [
    { value: '', label: m.board_all() },
    ...board.classifies.flatMap(({ _id, classifyName }) => (classifyName ? { value: _id, label: classifyName } : [])),
    {
      value: 'recommend',
      label:
        board.recommendNumber > 0
          ? `${m.feed_recommended()} ${formatCount(board.recommendNumber)}`
          : m.feed_recommended(),
    },
  ]
  return (
    <Card className={styles.bar} aria-label={m.board_classifies()}>
      <LinkTabs
        label={m.board_classifies()}
        inPlace
        className={styles.tabs}
        tabs={tabs.map(({ value, label }) => ({
          to: withField(place, search, 'classify', value, ''),
          label,
          isCurrent: value === current,
        }))}
      />
      {current !== 'recommend' && (
        <Segments<BoardSort>
          label={m.home_sorts()}
          value={sort}
          onChange={(value) =>
            void navigate(withField(place, search, 'sort', value, 'reply'), { replace: true, preventScrollReset: true })
          }
          segments={[
            { value: 'reply', label: m.home_sort_reply() },
            { value: 'new', label: m.home_sort_new() },
            { value: 'hot', label: m.home_sort_hot() },
          ]}
        />
      )}
    </Card>
  )
}
