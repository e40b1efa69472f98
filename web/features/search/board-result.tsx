import type { Board } from '#contract/modules/forum/board.ts'
import { BoardLine, boardFigures } from '#web/social/boards/board-line.tsx'
import { Marked } from '#web/social/highlight.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
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
