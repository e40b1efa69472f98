import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './pager.module.css'

/** Which page numbers a pager shows. */

const pageSizes = [10, 20, 30, 40, 50, 100]
const defaultPageSize = 10
const defaultPagerCount = 7

/** Odd, 5 to 21. */
export function pagerCountOf(wanted: number = defaultPagerCount): number {
  const whole = Math.min(21, Math.max(5, Math.floor(wanted) || defaultPagerCount))
  return whole % 2 === 1 ? whole : whole - 1
}

export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, pageSize)))
}

type PagerSlot = number | 'gap-before' | 'gap-after'

/** The first and the last page always, the current one in the middle, gaps where pages are left out. */
export function pagerSlots(page: number, pageCount: number, wanted?: number): PagerSlot[] {
  const size = pagerCountOf(wanted)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  if (pageCount <= size) return range(1, pageCount)
  const inner = size - 2
  const half = (inner - 1) / 2
  const from = Math.min(Math.max(2, page - half), pageCount - inner)
  const to = from + inner - 1
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...range(from, to),
    ...(to < pageCount - 1 ? (['gap-after'] as const) : []),
    pageCount,
  ]
}

export type PagerProps = {
  /** Needed when a page has two. */
  label?: string
  page: number
  total: number
  pageSize?: number
  /** How many page numbers at most, odd, 5 to 21. */
  pagerCount?: number
  onPage?: (page: number) => void
  /** Makes the pages links; the address then carries the page. */
  hrefFor?: (page: number) => string
  /** Shows the choice of page size. */
  onPageSize?: (size: number) => void
  pageSizes?: number[]
  showTotal?: boolean
  className?: string
}

type StepProps = Pick<PagerProps, 'onPage' | 'hrefFor'> & { page: number }

function PageNumber({ page, current, onPage, hrefFor }: StepProps & { current: boolean }) {
  const shared = {
    className: styles.item,
    'aria-label': m.ui_pager_page({ page }),
    'aria-current': current ? ('page' as const) : undefined,
  }
  if (hrefFor) {
    return (
      <Link {...shared} to={hrefFor(page)} onClick={() => onPage?.(page)}>
        {page}
      </Link>
    )
  }
  return (
    <button {...shared} type="button" onClick={() => onPage?.(page)}>
      {page}
    </button>
  )
}

function Step({
  page,
  label,
  icon,
  disabled,
  onPage,
  hrefFor,
}: StepProps & { label: string; icon: IconDrawing; disabled: boolean }) {
  if (hrefFor && !disabled) {
    return (
      <Link className={styles.item} aria-label={label} to={hrefFor(page)} onClick={() => onPage?.(page)}>
        <Icon of={icon} size={16} />
      </Link>
    )
  }
  return (
    <button type="button" className={styles.item} aria-label={label} disabled={disabled} onClick={() => onPage?.(page)}>
      <Icon of={icon} size={16} />
    </button>
  )
}

export function Pager(props: PagerProps) {
  const {
    page,
    total,
    pageSize = defaultPageSize,
    pagerCount,
    onPage,
    hrefFor,
    onPageSize,
    showTotal,
    className,
  } = props
  const count = pageCountOf(total, pageSize)
  const steps = { onPage, hrefFor }
  return (
    <nav aria-label={props.label ?? m.ui_pager()} className={classNames(styles.pager, className)}>
      {showTotal && <span className={styles.total}>{m.ui_pager_total({ total: formatExact(total) })}</span>}
      {onPageSize && <PageSize value={pageSize} sizes={props.pageSizes ?? pageSizes} onChange={onPageSize} />}
      <Step {...steps} page={page - 1} label={m.ui_pager_previous()} icon={ChevronLeft} disabled={page <= 1} />
      {pagerSlots(page, count, pagerCount).map((slot) =>
        typeof slot === 'number' ? (
          <PageNumber key={slot} {...steps} page={slot} current={slot === page} />
        ) : (
          <span key={slot} className={styles.gap}>
            …
          </span>
        ),
      )}
      <Step {...steps} page={page + 1} label={m.ui_pager_next()} icon={ChevronRight} disabled={page >= count} />
    </nav>
  )
}

function PageSize({ value, sizes, onChange }: { value: number; sizes: number[]; onChange: (size: number) => void }) {
  return (
    <select
      className={styles.size}
      aria-label={m.ui_pager_size_label()}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {sizes.map((size) => (
        <option key={size} value={size}>
          {m.ui_pager_size({ size })}
        </option>
      ))}
    </select>
  )
}
