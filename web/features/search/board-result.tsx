import type { Board } from '#contract/board.ts'
import { BoardLine, boardFigures } from '../../social/board-line.tsx'
import { JoinButton } from '../../social/join-button.tsx'
import { Marked } from '../../social/marked.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './search-results.module.css'

export function BoardResult({ board, words }: { board: Board; words: readonly string[] }) {
  return (
    <Card flush>
      <BoardLine of={board} size={48} words={words} end={<JoinButton of={board} />} className={styles.board}>
        {boardFigures(board)}
        {board.systemDescr && ' · '}
        <Marked text={board.systemDescr} words={words} />
      </BoardLine>
    </Card>
  )
}
