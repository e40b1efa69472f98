import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { hotBoardsQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { BoardLine } from '../../social/board-line.tsx'
import { usePlaces } from '../../social/places.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { SideState } from '../../ui/side-state.tsx'
import styles from './side-cards.module.css'

export function HotBoards() {
  const places = usePlaces()
  const hot = useQuery(hotBoardsQuery(api))
  const boards = hot.data?.list ?? []
  if (hot.data && boards.length === 0) return null
  return (
    <Card aria-labelledby="hot-boards">
      <CardHead id="hot-boards" title={m.home_hot_boards()} moreTo={places.boards} moreLabel={m.home_all_boards()} />
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
