import sql, { type Sql } from 'sql-template-tag'
import type { PayProvider } from '#contract/shared/pay.ts'
import { dayStart } from '../../db/sql-parts.ts'
import type { Outcome } from './notification-queries.ts'
import { type OrderRow, type OrderState, order } from './queries.ts'

export interface OrderFilter {
  state?: OrderState
  provider?: PayProvider
  userId?: string
  /** yyyy-MM-dd, both included. */
  from?: string
  to?: string
  number?: string
}

export interface AdminOrderRow extends OrderRow {
  user_name: string
}

const shown = sql`select ${order}, u.name as user_name from topup_orders o join users u on u.id = o.user_id`

function condition({ state, provider, userId, from, to, number }: OrderFilter): Sql {
  const parts = [
    state === undefined ? undefined : sql`o.state = ${state}`,
    provider === undefined ? undefined : sql`o.provider = ${provider}`,
    userId === undefined ? undefined : sql`o.user_id = ${userId}`,
    from === undefined ? undefined : sql`o.created_at >= ${dayStart(from, 0)}`,
    to === undefined ? undefined : sql`o.created_at < ${dayStart(to, 1)}`,
    number === undefined
      ? undefined
      : sql`(o.trade_no = ${number} or o.order_number = ${number} or o.provider_trade = ${number})`,
  ]
  return parts.reduce<Sql>((all, part) => (part ? sql`${all} and ${part}` : all), sql`true`)
}

export function orders(filter: OrderFilter, page: number, limit: number): Sql {
  return sql`${shown} where ${condition(filter)} order by o.id desc limit ${limit} offset ${(page - 1) * limit}::int8`
}

export function countOrders(filter: OrderFilter): Sql {
  return sql`select count(*)::int as total from topup_orders o where ${condition(filter)}`
}

export function shownOrder(tradeNo: string): Sql {
  return sql`${shown} where o.trade_no = ${tradeNo}`
}

export interface ShownNotification {
  id: string
  provider: PayProvider
  origin: 'notify' | 'query'
  outcome: Outcome
  reason: string
  trade_no: string | null
  provider_trade: string | null
  merchant: string | null
  currency: string | null
  amount: string | null
  times: number
  received_at: Date
  order_id: string | null
  order_number: string | null
  order_state: OrderState | null
  order_amount: string | null
  order_pay_amount: string | null
  user_id: string | null
  user_name: string | null
}

const notification = sql`
  select n.id, n.provider, n.origin, n.outcome, n.reason, n.trade_no, n.provider_trade, n.merchant, n.currency, n.amount,
    n.times, n.received_at, n.order_id, o.order_number, o.state as order_state, o.amount as order_amount,
    o.pay_amount as order_pay_amount, u.id as user_id, u.name as user_name
  from pay_notifications n left join topup_orders o on o.id = n.order_id left join users u on u.id = o.user_id`

export function notificationsOf(orderId: string): Sql {
  return sql`${notification} where n.order_id = ${orderId} order by n.id limit 200`
}

export function shownNotification(id: string): Sql {
  return sql`${notification} where n.id = ${id}`
}

export function openReviews(page: number, limit: number): Sql {
  return sql`
    ${notification} where n.outcome in ('review', 'unknown')
    order by n.received_at, n.id limit ${limit} offset ${(page - 1) * limit}::int8`
}

export function countReviews(): Sql {
  return sql`select count(*)::int as total from pay_notifications where outcome in ('review', 'unknown')`
}

export interface LockedNotification {
  id: string
  provider: PayProvider
  outcome: Outcome
  reason: string
  trade_no: string | null
  provider_trade: string | null
}

export function lockNotification(id: string): Sql {
  return sql`
    select id, provider, outcome, reason, trade_no, provider_trade from pay_notifications where id = ${id} for update`
}

export function decideNotification(id: string, outcome: 'credited' | 'rejected', by: string, reason: string): Sql {
  return sql`
    update pay_notifications set outcome = ${outcome}, decided_by = ${by}, reason = ${reason},
      processed_at = clock_timestamp()
    where id = ${id} and outcome in ('review', 'unknown')`
}

export function hasOpenReview(orderId: string): Sql {
  return sql`select exists (
    select from pay_notifications where order_id = ${orderId} and outcome = 'review') as is_open`
}

/** Taken back in the books; what becomes of the money itself is not known yet. */
export function markRefunded(id: string, txId: string, reason: string): Sql {
  return sql`
    update topup_orders set state = 'refunded', refund_tx_id = ${txId}, refund_state = 'pending',
      refund_reason = ${reason}, refunded_at = clock_timestamp()
    where id = ${id} and state = 'paid'`
}

/** `refusal`: the code with which the provider refused. */
export function endRefund(id: string, state: 'done' | 'manual' | 'refused', refusal = ''): Sql {
  return sql`
    update topup_orders set refund_state = ${state}, refund_refusal = ${refusal}, refund_leased_until = '-infinity'
    where id = ${id} and refund_state in ('pending', 'refused')`
}

/** One asks the provider at a time; one that dies on the way blocks nobody for long. */
export function leaseRefund(id: string): Sql {
  return sql`
    update topup_orders set refund_leased_until = clock_timestamp() + interval '1 minute'
    where id = ${id} and refund_state in ('pending', 'refused') and refund_leased_until <= clock_timestamp()`
}

export function releaseRefund(id: string): Sql {
  return sql`update topup_orders set refund_leased_until = '-infinity' where id = ${id}`
}
