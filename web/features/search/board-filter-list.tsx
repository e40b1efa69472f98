import Check from 'lucide-react/icons/check'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { type ReactNode, useState } from 'react'
import type { Board } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { BoardCover } from '#web/session/board-cover.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './board-filter-list.module.css'

type BoardFilterListProps = {
  open: boolean
  boards: Board[]
  value: Board | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** All boards by name, or those whose names have the typed letters. */
export function BoardFilterList({ open, onClose, ...rest }: BoardFilterListProps) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.search_in_board()}>
      <Choices {...rest} />
    </Overlay>
  )
}

function Choices({ boards, value, onChoose }: Omit<BoardFilterListProps, 'open' | 'onClose'>) {
  const [typed, setTyped] = useState('')
  const word = typed.trim().toLowerCase()
  const fitting = boards.filter(({ systemName }) => systemName.toLowerCase().includes(word))
  return (
    <>
      <FilterField label={m.boards_search()} value={typed} onChange={(event) => setTyped(event.target.value)} />
      {fitting.length === 0 && <EmptyState compact title={m.boards_none_found()} />}
      <ul className={styles.list}>
        {!word && (
          <Choice isCurrent={!value} onChoose={() => onChoose('')}>
            <span className={styles.all}>
              <Icon of={LayoutGrid} size={18} />
            </span>
            {m.search_all_boards()}
          </Choice>
        )}
        {fitting.map((board) => (
          <Choice key={board._id} isCurrent={board._id === value?._id} onChoose={() => onChoose(board._id)}>
            <BoardCover of={board} size={28} />
            {board.systemName}
          </Choice>
        ))}
      </ul>
    </>
  )
}

type ChoiceProps = { isCurrent: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isCurrent, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} aria-pressed={isCurrent} onClick={onChoose}>
        {children}
        {isCurrent && <Icon of={Check} size={18} className={styles.tick} />}
      </button>
    </li>
  )
}
