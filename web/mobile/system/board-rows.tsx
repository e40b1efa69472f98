import type { Board } from '#contract/modules/forum/board.ts'
import { BoardLine, boardFigures } from '#web/social/boards/board-line.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import styles from './system.module.css'

/** Boards one below the other, each with its button to join. */
export function BoardRows({ boards }: { boards: Board[] }) {
  return (
    <ul>
      {boards.map((board) => (
        <li key={board._id}>
          <BoardLine of={board} size={40} end={<JoinButton of={board} />} className={styles.row}>
            {boardFigures(board)}
          </BoardLine>
        </li>
      ))}
    </ul>
  )
}
