import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { hotBoardsQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { usePlaces } from '../../social/places.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import styles from './side-cards.module.css'

export function HotBoards() {
  const places = usePlaces()
  const boards = useQuery(hotBoardsQuery(api)).data?.list ?? []
  if (boards.length === 0) return null
  return (
    <Card aria-labelledby="hot-boards">
      <CardHead id="hot-boards" title={m.home_hot_boards()} moreTo={places.boards} moreLabel={m.home_all_boards()} />
      <ol className={styles.list}>
        {boards.map((board, at) => (
          <li key={board._id}>
            <Link to={places.board(board.systemSign)} className={styles.row}>
              <span className={styles.rank} data-top={at < 3 || undefined}>
                {at + 1}
              </span>
              <Avatar shape="board" size={36} name={board.systemName} src={board.systemCover} />
              <span className={styles.text}>
                <b>{board.systemName}</b>
                <small>
                  {m.board_members({ count: formatCount(board.systemMember) })} ·{' '}
                  {m.board_today({ count: formatCount(board.todayNumber) })}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
