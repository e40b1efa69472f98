import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { BoardPage } from '#contract/board.ts'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { allBoardsQuery, boardQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { feedQuery, pinnedQuery } from '../../api/post-queries.ts'
import { boardChoice } from '../../features/feed/board-choice.ts'
import { Feed } from '../../features/feed/feed-list.tsx'
import { PinnedLines } from '../../features/feed/pinned-lines.tsx'
import type { ScreenModule } from '../../screen.ts'
import { notFound } from '../../screen.ts'
import { useMe } from '../../session/use-me.ts'
import { useRecordVisit } from '../../social/recent-boards.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../frame/page.tsx'
import styles from './board.module.css'
import { BoardBand } from './board-band.tsx'
import { BoardBar } from './board-bar.tsx'
import { BoardSide } from './board-side.tsx'

export const title: ScreenModule['title'] = ({ queries, params }) =>
  queries.getQueryData(boardQuery(api, params.sign ?? '').queryKey)?.systemName ?? m.page_board()

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api: own, queries } = context.get(pageContext)
  try {
    const board = await queries.ensureQueryData(boardQuery(own, params.sign ?? ''))
    await Promise.all([
      queries.prefetchInfiniteQuery(feedQuery(own, boardChoice(board, new URL(request.url).searchParams))),
      queries.prefetchQuery(pinnedQuery(own, board._id)),
      queries.prefetchQuery(allBoardsQuery(own, board.systemType, board.systemZoneId)),
    ])
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw notFound()
    throw error
  }
  return null
}

export function Component() {
  const { sign = '' } = useParams()
  const board = useSuspenseQuery(boardQuery(api, sign)).data
  const [search] = useSearchParams()
  const me = useMe()
  useRecordVisit(board)
  useSeen(board, me !== null)
  return (
    <Page columns="frame">
      <BoardBand board={board} />
      <div className={styles.columns}>
        <div className={styles.middle}>
          <BoardBar board={board} />
          <PinnedLines systemId={board._id} />
          <Feed choice={boardChoice(board, search)} inBoard empty={<Nothing board={board} />} />
        </div>
        <aside className={styles.side}>
          <BoardSide board={board} />
        </aside>
      </div>
    </Page>
  )
}

function Nothing({ board }: { board: BoardPage }) {
  return (
    <Card>
      <EmptyState
        level={2}
        drawing="posts"
        title={m.board_nothing()}
        action={
          <Button variant="soft" size={32} to={`/platform/editor-posts?system=${board._id}`}>
            {m.board_first_post()}
          </Button>
        }
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
