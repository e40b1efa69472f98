import { useSuspenseQuery } from '@tanstack/react-query'
import Pen from 'lucide-react/icons/pencil'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { BoardPage } from '#contract/board.ts'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { boardQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { pageContext } from '../../api/page-context.ts'
import { feedQuery, pinnedQuery } from '../../api/post-queries.ts'
import { boardChoice } from '../../features/feed/board-choice.ts'
import { useDensity } from '../../features/feed/density.ts'
import { Feed } from '../../features/feed/feed-list.tsx'
import { PinnedLines } from '../../features/feed/pinned-lines.tsx'
import { notFound, type ScreenModule } from '../../screen.ts'
import { useMe } from '../../session/use-me.ts'
import { useRecordVisit } from '../../social/recent-boards.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PullToRefresh } from '../frame/pull-to-refresh.tsx'
import styles from './board.module.css'
import { BoardChips } from './board-chips.tsx'
import { BoardHead } from './board-head.tsx'

export const title: ScreenModule['title'] = ({ queries, params }) =>
  queries.getQueryData(boardQuery(api, params.systemsign ?? '').queryKey)?.systemName ?? m.page_board()

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api: own, queries } = context.get(pageContext)
  try {
    const board = await queries.ensureQueryData(boardQuery(own, params.systemsign ?? ''))
    await Promise.all([
      queries.prefetchInfiniteQuery(feedQuery(own, boardChoice(board, new URL(request.url).searchParams))),
      queries.prefetchQuery(pinnedQuery(own, board._id)),
    ])
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw notFound()
    throw error
  }
  return null
}

export function Component() {
  const { systemsign = '' } = useParams()
  const board = useSuspenseQuery(boardQuery(api, systemsign)).data
  const [search] = useSearchParams()
  useRecordVisit(board)
  useSeen(board)
  return (
    <main className={styles.page}>
      <PullToRefresh />
      <BoardHead board={board} />
      <div className={styles.main}>
        <BoardChips board={board} />
        <PinnedLines systemId={board._id} />
        <Feed
          choice={boardChoice(board, search)}
          density={useDensity('card')}
          inBoard
          empty={<Nothing board={board} />}
        />
      </div>
      <Link to={publishTo(board)} className={styles.publish} data-fab aria-label={m.board_publish()}>
        <Icon of={Pen} size={24} />
      </Link>
    </main>
  )
}

const publishTo = (board: BoardPage) => `/webapp/platform/posts-publish?system=${board._id}`

function Nothing({ board }: { board: BoardPage }) {
  return (
    <EmptyState
      level={2}
      drawing="posts"
      title={m.board_nothing()}
      className={styles.empty}
      action={
        <Button variant="soft" to={publishTo(board)}>
          {m.board_first_post()}
        </Button>
      }
    />
  )
}

/** What is new in a board is seen by opening it. */
function useSeen({ _id, isMember }: BoardPage) {
  const isLoggedIn = useMe() !== null
  useEffect(() => {
    // Nothing depends on it: the mark in the list goes with the next visit.
    if (isLoggedIn && isMember) api.board.visit({ systemId: _id }).catch(() => {})
  }, [_id, isMember, isLoggedIn])
}
