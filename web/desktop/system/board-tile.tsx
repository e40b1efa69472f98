import { Link } from 'react-router'
import type { Board } from '#contract/board.ts'
import { m } from '#messages/messages.js'
import { JoinButton } from '../../social/join-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { formatCount } from '../../ui/format.ts'
import styles from './aggregate.module.css'

export function BoardTile({ board }: { board: Board }) {
  return (
    <li className={styles.tile}>
      <Link to={`/System/${board.systemType}/${board.systemSign}`} className={styles.board}>
        <Avatar shape="board" size={56} name={board.systemName} src={board.systemCover} />
        <span>
          <b>{board.systemName}</b>
          <small>
            {m.board_members({ count: formatCount(board.systemMember) })} ·{' '}
            {m.board_posts({ count: formatCount(board.systemContentNumber) })}
          </small>
          {board.systemDescr && <small className={styles.descr}>{board.systemDescr}</small>}
        </span>
      </Link>
      <JoinButton of={board} size={28} className={styles.join} />
    </li>
  )
}
