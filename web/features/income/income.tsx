import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Sale } from '#contract/modules/wallet/sale.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { incomeQuery, salesQuery, walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { useArea } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './income.module.css'

const money = (amount: number) => formatMoney(Math.round(amount * 100))

function Waiting() {
  return (
    <SkeletonRegion className={styles.waiting}>
      <Skeleton />
      <Skeleton width={60} />
    </SkeletonRegion>
  )
}

/** What has been earned, and the way of what is available to the balance. */
export function IncomeFigures() {
  const income = useQuery(incomeQuery(api))
  const { COMMON_CURRENCY: currency } = useSite()
  if (income.isPending) return <Waiting />
  if (!income.data) return <LoadError of={income} level={3} />
  const { available, due, month, total, isFrozen } = income.data
  const figures = [
    { name: m.income_due(), value: due },
    { name: m.income_month(), value: month },
    { name: m.income_total(), value: total },
  ]
  return (
    <div className={styles.head}>
      <dl className={styles.figures}>
        <div className={styles.main}>
          <dt>{m.income_available({ currency })}</dt>
          <dd>{money(available)}</dd>
        </div>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.act}>
        <Convert available={available} isFrozen={isFrozen} />
        <p className={styles.note}>{isFrozen ? m.wallet_frozen() : m.income_note()}</p>
      </div>
    </div>
  )
}

/** All of it at once: it does not come back, so it is asked for. */
function Convert({ available, isFrozen }: { available: number; isFrozen: boolean }) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { isPending, act } = useAct()
  const { COMMON_CURRENCY: currency } = useSite()
  const convert = async () => {
    const isSure = await confirm({
      title: m.income_convert(),
      description: m.income_convert_text({ amount: money(available), currency }),
      confirmLabel: m.income_convert(),
    })
    if (!isSure) return
    const isDone = await act(() => attempt({ amount: available }, api.income.convert))
    if (isDone) toast.success(m.income_converted({ amount: money(available), currency }))
    void queries.invalidateQueries({ queryKey: walletKey })
    void queries.invalidateQueries({ queryKey: meQuery(api).queryKey })
  }
  return (
    <Button variant="primary" pending={isPending} disabled={available <= 0 || isFrozen} onClick={() => void convert()}>
      {m.income_convert()}
    </Button>
  )
}

const states: Record<Sale['state'], { name: () => string; tone: 'plain' | 'success' | 'warning' }> = {
  held: { name: m.income_held, tone: 'warning' },
  settled: { name: m.income_settled, tone: 'success' },
  refunded: { name: m.income_refunded, tone: 'plain' },
}

const kinds: Record<Sale['kind'], () => string> = {
  buy: m.wallet_line_buy,
  tip: m.wallet_line_tip,
  bounty: m.wallet_line_bounty,
}

/** What was paid for what I have made, newest first. */
export function SaleList() {
  const sales = useInfiniteQuery(salesQuery(api))
  if (sales.isPending) return <Waiting />
  if (!sales.data) return <LoadError of={sales} level={3} />
  const list = sales.data.pages.flatMap((page) => page.list)
  if (list.length === 0) return <EmptyState title={m.income_empty()} level={3} compact />
  return (
    <>
      <ul className={styles.list}>
        {list.map((sale) => (
          <Line key={sale._id} sale={sale} />
        ))}
      </ul>
      <MoreButton of={sales} className={styles.more} />
    </>
  )
}

function Line({ sale: { target, kind, paid, fee, share, state, holdTime, createTime } }: { sale: Sale }) {
  const look = states[state]
  const prefix = useArea() === 'mobile' ? '/webapp' : ''
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <span className={styles.title}>
          {target.isGone ? <span>{target.title}</span> : <Link to={`${prefix}${target.url}`}>{target.title}</Link>}
          <Badge tone={look.tone}>{look.name()}</Badge>
        </span>
        <span className={styles.note}>
          {[
            kinds[kind](),
            formatDateTime(createTime).slice(0, 16),
            m.income_split({ paid: money(paid), fee: money(fee) }),
            state === 'held' && m.income_until({ date: formatDate(holdTime) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <b className={styles.share}>{money(share)}</b>
    </li>
  )
}
