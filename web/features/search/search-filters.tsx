import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery } from '#web/api/queries/board-queries.ts'
import chipStyles from '#web/ui/controls/chip.module.css'
import { Chip } from '#web/ui/controls/chip.tsx'
import { withField } from '#web/ui/forms/with-field.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { BoardFilter } from './board-filter.tsx'
import { daysOf, type SearchSort, searchSorts, searchTimes, sortOf } from './choice.ts'
import { resultLine } from './result-line.ts'
import styles from './search-results.module.css'

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
