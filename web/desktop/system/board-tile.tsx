import type { Board } from '#contract/board.ts'
import { BoardLine, boardFigures } from '../../social/board-line.tsx'
import { JoinButton } from '../../social/join-button.tsx'
import styles from './aggregate.module.css'

export function BoardTile({ board }: { board: Board }) {
  return (
    <li>
      <BoardLine of={board} size={56} end={<JoinButton of={board} size={28} />} className={styles.tile}>
        {boardFigures(board)}
        {board.systemDescr && <span className={styles.descr}>{board.systemDescr}</span>}
      </BoardLine>
    </li>
  )
}
