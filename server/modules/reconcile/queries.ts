import sql, { type Sql } from 'sql-template-tag'
import type { unmatchedKinds } from '#contract/modules/wallet/admin-pay.ts'
import type { PayProvider } from '#contract/shared/pay.ts'
import { dayStart, today, zone } from '../../db/sql-parts.ts'

export interface DayRow {
  day: string
  provider: PayProvider
  notified_count: number
  notified_amount: string
  order_count: number
  paid_amount: string
  ordered_amount: string
  booked_count: number
  booked_amount: string
}

export interface UnmatchedRow {
  kind: (typeof unmatchedKinds)[number]
  provider: PayProvider
  trade_no: string | null
  provider_trade: string | null
  amount: string | null
  since: Date
  age: number
}

/** Bookings that may have drawn their numbers in another order than that in which they were done. */
const slack = 1000

export interface Span {
  /** yyyy-MM-dd, both inclusive. */
  from: string
  to: string
}

/** The last days, by the clock of the database, unless somebody says otherwise; never more than a year. */
export function spanOf(days: number, { from, to }: Partial<Span> = {}): Sql {
  return sql`
    select to_char(coalesce(${to ?? null}::date, today), 'YYYY-MM-DD') as to,
      to_char(greatest(coalesce(${from ?? null}::date, coalesce(${to ?? null}::date, today) - ${days}::int),
        coalesce(${to ?? null}::date, today) - 366), 'YYYY-MM-DD') as from
    from (select ${today} as today) t`
}

/**
 * Orders that were paid, the message by which each was credited, and what the books say of it, side by side. What has
 * no order stands alone. Bookings are numbered about as they happen: those of these days come after the last one before.
 */
function sides({ from, to }: Span): Sql {
  const since = dayStart(from, 0)
  const within = (at: Sql) => sql`${at} >= ${since} and ${at} < ${dayStart(to, 1)}`
  return sql`
    select coalesce(o.paid_at, n.processed_at, t.created_at) as at, coalesce(o.provider, n.provider) as provider,
      o.id as order_id, o.trade_no, coalesce(o.provider_trade, n.provider_trade) as provider_trade, o.pay_amount, o.amount,
      n.id as notification_id, n.amount as told_amount, n.decided_by, t.id as tx_id, t.coins
    from (select * from topup_orders where ${within(sql`paid_at`)}) o
    full join (
      select n.* from topup_orders p join pay_notifications n on n.order_id = p.id and n.outcome = 'credited'
      where ${within(sql`p.paid_at`)}
      union all
      select n.* from pay_notifications n join topup_orders p on p.id = n.order_id
      where n.outcome = 'credited' and p.paid_at is null and ${within(sql`n.received_at`)}
    ) n on n.order_id = o.id
    full join (
      select t.id, t.created_at, -e.amount as coins, p.id as order_id
      from accounts a join ledger_entries e on e.account_id = a.id and e.account_seq is null
      join ledger_transactions t on t.id = e.tx_id and t.kind = 'topup'
      left join topup_orders p on p.tx_id = t.id
      where a.kind = 'cash_in' and ${within(sql`coalesce(p.paid_at, t.created_at)`)} and e.tx_id > coalesce((
        select b.tx_id from topup_orders b where b.paid_at < ${since} order by b.paid_at desc limit 1), 0) - ${slack}
    ) t on t.order_id = coalesce(o.id, n.order_id)`
}

export function daysOf(span: Span): Sql {
  return sql`
    select to_char(s.at at time zone ${zone}, 'YYYY-MM-DD') as day, s.provider,
      count(s.notification_id)::int as notified_count, coalesce(sum(s.told_amount), 0)::int8 as notified_amount,
      count(s.order_id)::int as order_count, coalesce(sum(s.pay_amount), 0)::int8 as paid_amount,
      coalesce(sum(s.amount), 0)::int8 as ordered_amount,
      count(s.tx_id)::int as booked_count, coalesce(sum(s.coins), 0)::int8 as booked_amount
    from (${sides(span)}) s where s.provider is not null
    group by 1, 2 order by 1 desc, 2`
}

const age = (since: Sql) => sql`${since} as since, extract(epoch from clock_timestamp() - ${since})::int as age`

/** What came and has not been dealt with, whenever that was; and what does not match in those days. */
export function unmatchedRows(span: Span, most: number): Sql {
  return sql`
    select n.outcome as kind, n.provider, n.trade_no, n.provider_trade, n.amount, ${age(sql`n.received_at`)}
    from pay_notifications n where n.outcome in ('review', 'unknown') or (n.outcome = 'received' and n.sig_ok)
    union all
    select 'refund-pending', o.provider, o.trade_no, o.provider_trade, o.pay_amount, ${age(sql`o.refunded_at`)}
    from topup_orders o where o.refund_state in ('pending', 'refused')
    union all
    select case
        when s.order_id is null then 'booking-without-order'
        when s.tx_id is null then 'order-without-booking'
        when s.notification_id is null then 'order-without-notification'
        else 'amount-differs' end,
      coalesce(s.provider, 'epay'), s.trade_no, s.provider_trade, coalesce(s.pay_amount, s.coins), ${age(sql`s.at`)}
    from (${sides(span)}) s
    where s.order_id is null or s.tx_id is null or s.notification_id is null or s.coins <> s.amount
      or (s.told_amount <> s.pay_amount and s.decided_by is null)
    order by since limit ${most}`
}
