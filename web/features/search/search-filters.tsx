import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Board } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery } from '#web/api/queries/board-queries.ts'
import chipStyles from '#web/ui/controls/chip.module.css'
import { Chip } from '#web/ui/controls/chip.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { withField } from '#web/ui/forms/with-field.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { daysOf, type SearchSort, searchSorts, searchTimes, sortOf } from './choice.ts'
import styles from './search-results.module.css'

const BoardFilterList = lazyPart(() => import('./board-filter-list.tsx').then((module) => module.BoardFilterList))

type BoardFilterProps = {
  boards: Board[]
  value: Board | undefined
  /** An empty one: wherever it stands. */
  onChange: (id: string) => void
}

/** In which board to look. There may be hundreds, so they come in a list of their own that can be searched. */
function BoardFilter({ boards, value, onChange }: BoardFilterProps) {
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

/** Order, time and board; all of them stand in the address. */
export function SearchFilters({ total, isMore }: { total: number; isMore: boolean }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const boards = useQuery(allBoardsQuery(api)).data?.list ?? []
  const sort = sortOf(search)
  const days = daysOf(search)
  const board = boards.find(({ _id }) => _id === search.get('system'))
  const set = (name: string, value: string, usual: string) =>
    void navigate(withField(pathname, search, name, value, usual), { replace: true, preventScrollReset: true })
  return (
    <div className={styles.filters}>
      {searchSorts.map((one) => (
        <Chip key={one} onGround selected={one === sort} onClick={() => set('sort', one, 'match')}>
          {sortLabel(one)}
        </Chip>
      ))}
      <span className={styles.rule} aria-hidden="true" />
      <Menu
        label={m.search_time()}
        align="start"
        items={searchTimes.map((one) => ({
          label: timeLabel(one),
          checked: one === days,
          onSelect: () => set('days', String(one), '0'),
        }))}
        trigger={
          <button type="button" className={chipStyles.chip} data-ground="">
            <Icon of={CalendarDays} size={14} />
            {timeLabel(days)}
            <Icon of={ChevronDown} size={14} />
          </button>
        }
      />
      <BoardFilter boards={boards} value={board} onChange={(id) => set('system', id, '')} />
      {/* What was found beside posts has a count on its tab, and nothing found is said below. */}
      {total > 0 && <span className={styles.total}>{resultLine(total, isMore)}</span>}
    </div>
  )
}

function sortLabel(sort: SearchSort): string {
  if (sort === 'new') return m.home_latest()
  return sort === 'hot' ? m.home_sort_hot() : m.search_by_match()
}

function timeLabel(days: number): string {
  if (days === 1) return m.search_day()
  if (days === 7) return m.search_week()
  if (days === 30) return m.search_month()
  return days === 365 ? m.search_year() : m.search_any_time()
}

/** Common words are not counted to the end. */
function resultLine(total: number, isMore: boolean): string {
  return isMore ? m.search_total_more({ count: formatExact(total) }) : m.search_total({ count: formatExact(total) })
}
