import ChevronDown from 'lucide-react/icons/chevron-down'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useState } from 'react'
import type { Board } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import chipStyles from '#web/ui/controls/chip.module.css'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const BoardFilterList = lazyPart(() => import('./board-filter-list.tsx').then((module) => module.BoardFilterList))

type BoardFilterProps = {
  boards: Board[]
  value: Board | undefined
  /** An empty one: wherever it stands. */
  onChange: (id: string) => void
}

/** In which board to look. There may be hundreds, so they come in a list of their own that can be searched. */
export function BoardFilter({ boards, value, onChange }: BoardFilterProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const choose = (id: string) => {
    setOpen(false)
    onChange(id)
  }
  return (
    <>
      <button type="button" className={chipStyles.chip} data-ground="" aria-haspopup="dialog" onClick={show}>
        <Icon of={LayoutGrid} size={14} />
        {value?.systemName ?? m.search_all_boards()}
        <Icon of={ChevronDown} size={14} />
      </button>
      {wanted && <BoardFilterList {...{ open, boards, value }} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}
