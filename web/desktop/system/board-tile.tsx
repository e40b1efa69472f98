import type { Board } from '#contract/modules/forum/board.ts'
import { BoardLine, boardFigures } from '#web/social/boards/board-line.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import styles from './aggregate.module.css'

/** The door stands below: beside the name it would leave no room for it. */
export function BoardTile({ board }: { board: Board }) {
  return (
    <li className={styles.tile}>
      <BoardLine of={board} size={56}>
        {boardFigures(board)}
      </BoardLine>
      <div className={styles.tileFoot}>
        <p>{board.systemDescr}</p>
        <JoinButton of={board} size={28} />
      </div>
    </li>
  )
}
