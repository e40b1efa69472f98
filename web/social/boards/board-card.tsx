import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import styles from './board-card.module.css'
import { boardFigures } from './board-figures.ts'
import { BoardLine } from './board-line.tsx'

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
