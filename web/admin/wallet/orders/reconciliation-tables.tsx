import { Link } from 'react-router'
import type { Reconciliation } from '#contract/modules/wallet/admin-pay.ts'
import { m } from '#messages/messages.js'
import { searchOf } from '#web/admin/wallet/address.ts'
import { amountText } from '#web/admin/wallet/amount.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { providerNames } from './names.ts'

type Day = Reconciliation['days'][number]
type Unmatched = Reconciliation['unmatched'][number]

export function DayTable({ rows }: { rows: Day[] | undefined }) {
  const side = (key: 'notified' | 'paid' | 'ordered' | 'booked', title: string): Column<Day> => ({
    key,
    title,
    align: 'right',
    nowrap: true,
    render: ({ [key]: { amount, count } }) =>
      m.admin_rec_count({ amount: amountText(amount), count: formatExact(count) }),
  })
  return (
    <Table
      label={m.admin_reconciliation()}
      className={styles.wideTable}
      rows={rows}
      rowKey={({ day, provider }) => `${day} ${provider}`}
      empty={<EmptyState title={m.admin_reconciliation_none()} />}
      columns={[
        { key: 'day', title: m.admin_rec_day(), nowrap: true, render: ({ day }) => day },
        {
          key: 'provider',
          title: m.admin_order_provider(),
          nowrap: true,
          render: ({ provider }) => providerNames[provider](),
        },
        side('notified', m.admin_rec_notified()),
        side('paid', m.admin_rec_paid()),
        side('ordered', m.admin_rec_ordered()),
        side('booked', m.admin_rec_booked()),
        {
          key: 'even',
          title: m.admin_state(),
          nowrap: true,
          render: ({ isEven }) => (
            <Badge tone={isEven ? 'success' : 'danger'}>{isEven ? m.admin_rec_even() : m.admin_rec_uneven()}</Badge>
          ),
        },
      ]}
    />
  )
}

const kindNames: Record<Unmatched['kind'], () => string> = {
  received: m.admin_rec_k_received,
  unknown: m.admin_rec_k_unknown,
  review: m.admin_rec_k_review,
  'order-without-notification': m.admin_rec_k_order_without_notification,
  'order-without-booking': m.admin_rec_k_order_without_booking,
  'booking-without-order': m.admin_rec_k_booking_without_order,
  'amount-differs': m.admin_rec_k_amount_differs,
  'refund-pending': m.admin_rec_k_refund_pending,
}

export function UnmatchedTable({ rows }: { rows: Unmatched[] | undefined }) {
  return (
    <Table
      label={m.admin_rec_unmatched()}
      className={styles.wideTable}
      rows={rows}
      rowKey={({ kind, trade_no, providerTrade, sinceTime }) => [kind, trade_no, providerTrade, sinceTime].join(' ')}
      loadingRows={2}
      empty={<EmptyState title={m.admin_rec_unmatched_none()} />}
      columns={[
        { key: 'kind', title: m.admin_rec_kind(), render: ({ kind }) => kindNames[kind]?.() ?? kind },
        {
          key: 'provider',
          title: m.admin_order_provider(),
          nowrap: true,
          render: ({ provider }) => providerNames[provider](),
        },
        {
          key: 'trade',
          title: m.admin_order_trade(),
          mono: true,
          render: ({ trade_no, providerTrade }) => {
            const number = trade_no || providerTrade
            if (!number) return '—'
            return (
              <Link to={`/admin/orders${searchOf({ q: number })}`} className={styles.link}>
                {number}
              </Link>
            )
          },
        },
        { key: 'amount', title: m.admin_ledger_amount(), align: 'right', render: ({ amount }) => amountText(amount) },
        {
          key: 'age',
          title: m.admin_rec_age(),
          align: 'right',
          nowrap: true,
          render: ({ sinceTime, ageSeconds }) => (
            <time dateTime={new Date(sinceTime).toISOString()} title={formatDateTime(sinceTime)}>
              {ageText(ageSeconds)}
            </time>
          ),
        },
      ]}
    />
  )
}

function ageText(seconds: number): string {
  if (seconds >= 86_400) return m.admin_rec_age_days({ count: Math.floor(seconds / 86_400) })
  if (seconds >= 3600) return m.admin_rec_age_hours({ count: Math.floor(seconds / 3600) })
  return m.admin_rec_age_minutes({ count: Math.max(1, Math.floor(seconds / 60)) })
}
