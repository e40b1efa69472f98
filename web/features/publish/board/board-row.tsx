import Check from 'lucide-react/icons/check'
import type { Board } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { BoardFace, boardFigures } from '#web/social/boards/board-line.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './board-selector.module.css'

type BoardRowProps = {
  board: Board
  isCurrent: boolean
  onChoose: () => void
  stop: { tabIndex: number; onFocus: () => void; 'data-stop': string }
}

/** One board to post in: cover, name, members and posts. One that is closed to the writer says why. */
export function BoardRow({ board, isCurrent, onChoose, stop }: BoardRowProps) {
  const refusal = refusalOf(board)
  return (
    <button
      type="button"
      className={styles.board}
      aria-pressed={isCurrent}
      aria-disabled={refusal ? true : undefined}
      onClick={refusal ? undefined : onChoose}
      {...stop}
    >
      <BoardFace of={board} size={44}>
        {refusal ?? boardFigures(board)}
      </BoardFace>
      {isCurrent && <Icon of={Check} size={18} className={styles.tick} />}
    </button>
  )
}

function refusalOf({ state, postRule, isMember, canManage }: Board): string | null {
  if (state !== 'open') return m.publish_board_closed()
  if (canManage || postRule === 'all') return null
  if (postRule === 'managers') return m.publish_board_managers()
  return isMember ? null : m.publish_board_members()
}
