import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { hotBoardsQuery } from '#web/api/queries/board-queries.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { usePaths } from '#web/social/paths.ts'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './side-cards.module.css'

export function HotBoards() {
  const paths = usePaths()
  const hot = useQuery(hotBoardsQuery(api))
  const boards = hot.data?.list ?? []
  if (hot.data && boards.length === 0) return null
  return (
    <Card aria-labelledby="hot-boards">
      <CardHead id="hot-boards" title={m.home_hot_boards()} moreTo={paths.boards} moreLabel={m.home_all_boards()} />
      {!hot.data && <SideState of={hot} />}
      <ol className={styles.list}>
        {boards.map((board, at) => (
          <li key={board._id}>
            <BoardLine of={board} start={<Rank at={at + 1} />} className={styles.row}>
              {m.board_members({ count: formatCount(board.systemMember) })} ·{' '}
              {m.board_today({ count: formatCount(board.todayNumber) })}
            </BoardLine>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Rank({ at }: { at: number }) {
  return (
    <span className={styles.rank} data-top={at <= 3 || undefined}>
      {at}
    </span>
  )
}
