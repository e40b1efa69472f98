import { Link } from 'react-router'
import type { Board } from '#contract/board.ts'
import { m } from '#messages/messages.js'
import { JoinButton } from '../../social/join-button.tsx'
import { Marked } from '../../social/marked.tsx'
import { usePlaces } from '../../social/places.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import styles from './search-results.module.css'

export function BoardResult({ board, words }: { board: Board; words: readonly string[] }) {
  const places = usePlaces()
  return (
    <Card flush className={styles.board}>
      <Link to={places.board(board.systemSign)} className={styles.boardLink}>
        <Avatar shape="board" size={48} name={board.systemName} src={board.systemCover} />
        <span className={styles.boardText}>
          <b>
            <Marked text={board.systemName} words={words} />
          </b>
          <small>
            {m.board_members({ count: formatCount(board.systemMember) })} ·{' '}
            {m.board_posts({ count: formatCount(board.systemContentNumber) })}
            {board.systemDescr && ' · '}
            <Marked text={board.systemDescr} words={words} />
          </small>
        </span>
      </Link>
      <JoinButton of={board} />
    </Card>
  )
}
