import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import Banknote from 'lucide-react/icons/banknote'
import BookOpen from 'lucide-react/icons/book-open'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Tags from 'lucide-react/icons/tags'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import type { LedgerKind, LedgerLine, Statement as StatementPage } from '#contract/modules/wallet/ledger.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type StatementChoice, statementQuery } from '#web/api/queries/wallet-queries.ts'
import { usePage } from '#web/session/page.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { optionsOf } from '#web/ui/forms/options.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { incomeKinds, kindChoices } from './kind-names.ts'
import { LineDetail } from './line-detail.tsx'
import styles from './statement.module.css'

const icons: Record<LedgerKind, IconDrawing> = {
  topup: CreditCard,
  card: Ticket,
  vip: Crown,
  refund: RefreshCw,
  adjust: Scale,
  agent: Tags,
  buy: BookOpen,
  tip: Gift,
  bounty: Award,
  goods: ShoppingBag,
  settle: Coins,
  convert: RefreshCw,
  withdraw: Banknote,
  opening: Coins,
}

/** One movement; pressed, it tells the rest. */
function Line({ line, onOpen }: { line: LedgerLine; onOpen: (line: LedgerLine) => void }) {
  const { kind, title, note, amount, balance, createTime } = line
  const time = formatDateTime(createTime)
  return (
    <li>
      <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => onOpen(line)}>
        <span className={styles.icon} data-in={amount > 0 || undefined}>
          <Icon of={icons[kind]} size={18} />
        </span>
        <span className={styles.what}>
          <span className={styles.title}>{kind === 'adjust' && note ? `${title} · ${note}` : title}</span>
          <time className={styles.note} dateTime={new Date(createTime).toISOString()}>
            {time.slice(5, 16)}
          </time>
        </span>
        <span className={styles.figures}>
          <b className={styles.amount} data-in={amount > 0 || undefined}>
            {formatMoney(Math.round(amount * 100), { signed: true })}
          </b>
          <span className={styles.note}>
            {m.wallet_balance_after({ amount: formatMoney(Math.round(balance * 100)) })}
          </span>
        </span>
      </button>
    </li>
  )
}

/** What moved my balance, or my income, month by month. */
export function Statement({ account }: Pick<StatementChoice, 'account'>) {
  const [choice, setChoice] = useState<StatementChoice>({ account })
  const [line, setLine] = useState<LedgerLine | null>(null)
  const statement = useInfiniteQuery(statementQuery(api, choice))
  return (
    <>
      <Filters choice={choice} onChange={setChoice} />
      {statement.data ? (
        <Months data={statement.data} isWhole={!statement.hasNextPage} choice={choice} onOpen={setLine} />
      ) : statement.isPending ? (
        <Waiting />
      ) : (
        <LoadError of={statement} level={3} />
      )}
      <MoreButton of={statement} className={styles.more} />
      <LineDetail line={line} onClose={() => setLine(null)} />
    </>
  )
}

const monthsBack = 24

function Filters({ choice, onChange }: { choice: StatementChoice; onChange: (next: StatementChoice) => void }) {
  const { now } = usePage()
  const kinds: { value: LedgerKind; label: string }[] =
    choice.account === 'income' ? optionsOf(incomeKinds) : optionsOf(kindChoices)
  return (
    <div className={styles.filters}>
      <Segments
        label={m.wallet_direction()}
        className={styles.directions}
        value={choice.direction ?? 'all'}
        onChange={(direction) => onChange({ ...choice, direction: direction === 'all' ? undefined : direction })}
        segments={[
          { value: 'all', label: m.board_all() },
          { value: 'in', label: m.wallet_direction_in() },
          { value: 'out', label: m.wallet_direction_out() },
        ]}
      />
      <FilterSelect
        label={m.wallet_month()}
        all={m.wallet_all_months()}
        options={lastMonths(now)}
        value={choice.month}
        onChange={(month) => onChange({ ...choice, month })}
      />
      <FilterSelect
        label={m.wallet_kind()}
        all={m.wallet_all_kinds()}
        options={kinds}
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind })}
      />
    </div>
  )
}

function lastMonths(now: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = formatDate(now).split('-').map(Number)
  return Array.from({ length: monthsBack }, (_, back) => {
    const at = year * 12 + (month - 1) - back
    const value = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    return { value, label: monthName(value) }
  })
}

function monthName(value: string): string {
  const [year = '', month = ''] = value.split('-')
  return m.wallet_month_name({ year, month: Number(month) })
}

type MonthsProps = {
  data: InfiniteData<StatementPage>
  isWhole: boolean
  choice: StatementChoice
  onOpen: (line: LedgerLine) => void
}

function Months({ data, isWhole, choice, onOpen }: MonthsProps) {
  const groups = byMonth(data.pages.flatMap(({ list }) => list))
  if (groups.length === 0) return <EmptyState drawing="nothing" title={m.page_purse_empty()} />
  return groups.map(([month, lines], at) => (
    <section key={month} aria-labelledby={`month-${month}`}>
      <div className={styles.monthHead}>
        <h3 id={`month-${month}`}>{monthName(month)}</h3>
        {/* Only what is known to the end can be added up. */}
        {!choice.kind && !choice.direction && (isWhole || at < groups.length - 1) && <Sums lines={lines} />}
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line._id} line={line} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

function Sums({ lines }: { lines: LedgerLine[] }) {
  const sum = (sign: 1 | -1) =>
    lines.reduce((total, { amount }) => total + Math.max(0, sign * Math.round(amount * 100)), 0)
  return (
    <span className={styles.sums}>
      <span>{m.wallet_in({ amount: formatMoney(sum(1)) })}</span>
      <span>{m.wallet_out({ amount: formatMoney(sum(-1)) })}</span>
    </span>
  )
}

function byMonth(lines: LedgerLine[]): [string, LedgerLine[]][] {
  const months = new Map<string, LedgerLine[]>()
  for (const line of lines) {
    const month = formatDate(line.createTime).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), line])
  }
  return [...months]
}

function Waiting() {
  return (
    <SkeletonRegion className={styles.waiting}>
      {[60, 80, 50].map((width) => (
        <div key={width} className={styles.waitingLine}>
          <Skeleton shape="round" size={36} />
          <Skeleton width={width as 60} />
        </div>
      ))}
    </SkeletonRegion>
  )
}
