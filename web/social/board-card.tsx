import type { BoardPage } from '#contract/board.ts'
import { m } from '#messages/messages.js'
import { formatCount } from '../ui/format.ts'
import styles from './board-card.module.css'
import { BoardLine, boardFigures } from './board-line.tsx'
import { JoinButton } from './join-button.tsx'

/** A board in short. */
export function BoardCard({ of }: { of: BoardPage }) {
  return (
    <>
      <BoardLine of={of} size={48} end={<JoinButton of={of} size={28} />}>
        {boardFigures(of)}
      </BoardLine>
      {of.systemDescr && <p className={styles.descr}>{of.systemDescr}</p>}
      <p className={styles.today}>{m.board_today({ count: formatCount(of.todayNumber) })}</p>
    </>
  )
}
