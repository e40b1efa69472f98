import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { allBoardsQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { withField } from '../../ui/with-field.ts'
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
      <Menu
        label={m.search_time()}
        align="start"
        items={searchTimes.map((one) => ({
          label: timeLabel(one),
          checked: one === days,
          onSelect: () => set('days', String(one), '0'),
        }))}
        trigger={
          <Button size={32} variant="text" icon={<Icon of={CalendarDays} size={16} />}>
            {timeLabel(days)}
          </Button>
        }
      />
      <Menu
        label={m.search_in_board()}
        align="start"
        items={[
          { label: m.search_all_boards(), checked: !board, onSelect: () => set('system', '', '') },
          ...boards.slice(0, 50).map(({ _id, systemName }) => ({
            label: systemName,
            checked: _id === board?._id,
            onSelect: () => set('system', _id, ''),
          })),
        ]}
        trigger={
          <Button size={32} variant="text" icon={<Icon of={LayoutGrid} size={16} />}>
            {board?.systemName ?? m.search_all_boards()}
          </Button>
        }
      />
      {/* What was found beside posts is not counted, and nothing found is said below. */}
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
