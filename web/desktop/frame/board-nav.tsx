import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { BoardBrief } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { hotBoardsQuery, myBoardsQuery } from '#web/api/queries/board-queries.ts'
import { BoardCover } from '#web/session/board-cover.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useRecentBoards } from '#web/social/boards/recent-boards.ts'
import { usePaths } from '#web/social/paths.ts'
import { UnreadDot } from '#web/ui/feedback/badge.tsx'
import styles from './side-nav.module.css'

const shown = 8

/** My boards with a mark where something is new, and those I looked at last; for guests the busiest ones.
 *  All come after the page itself. */
export function BoardNav() {
  const me = useMe()
  const mine = useQuery({ ...myBoardsQuery(api), enabled: me !== null }).data?.list ?? []
  const recent = useRecentBoards().filter((board) => !mine.some(({ _id }) => _id === board._id))
  const hot = useQuery({ ...hotBoardsQuery(api), enabled: me === null }).data?.list ?? []
  return (
    <>
      <BoardGroup title={m.nav_my_boards()} boards={mine.slice(0, shown)} more={m.nav_manage_boards()} />
      <BoardGroup title={m.nav_recent_boards()} boards={recent} />
      {me === null && <BoardGroup title={m.home_hot_boards()} boards={hot} more={m.home_all_boards()} />}
    </>
  )
}

type BoardGroupProps = { title: string; boards: readonly (BoardBrief & { hasNew?: boolean })[]; more?: string }

function BoardGroup({ title, boards, more }: BoardGroupProps) {
  const paths = usePaths()
  const { pathname } = useLocation()
  if (boards.length === 0) return null
  return (
    <nav aria-label={title} className={styles.nav} data-ground="page" data-boards="">
      <div className={styles.groupHead}>
        <h2 className={styles.title}>{title}</h2>
        {more && <Link to={paths.boards}>{more}</Link>}
      </div>
      {boards.map((board) => {
        const to = paths.board(board.systemSign, board.systemType)
        return (
          <Link key={board._id} to={to} className={styles.item} aria-current={pathname === to ? 'page' : undefined}>
            <BoardCover of={board} size={20} />
            <span className={styles.grow}>{board.systemName}</span>
            {board.hasNew && <UnreadDot label={m.nav_board_new()} />}
          </Link>
        )
      })}
    </nav>
  )
}
