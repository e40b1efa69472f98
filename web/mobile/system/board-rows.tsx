import { Link } from 'react-router'
import type { Board } from '#contract/board.ts'
import { m } from '#messages/messages.js'
import { JoinButton } from '../../social/join-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { formatCount } from '../../ui/format.ts'
import styles from './system.module.css'

/** Boards one below the other, each with its door. */
export function BoardRows({ boards }: { boards: Board[] }) {
  return (
    <ul className={styles.rows}>
      {boards.map((board) => (
        <li key={board._id} className={styles.row}>
          <Link to={`/webapp/system/${board.systemSign}`} className={styles.rowBoard}>
            <Avatar shape="board" size={40} name={board.systemName} src={board.systemCover} />
            <span>
              <b>{board.systemName}</b>
              <small>
                {m.board_members({ count: formatCount(board.systemMember) })} ·{' '}
                {m.board_posts({ count: formatCount(board.systemContentNumber) })}
              </small>
            </span>
          </Link>
          <JoinButton of={board} />
        </li>
      ))}
    </ul>
  )
}
