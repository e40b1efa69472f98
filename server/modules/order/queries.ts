import sql, { type Sql } from 'sql-template-tag'
import type { AdminOrder } from '#contract/modules/wallet/admin-pay.ts'
import type { PayProvider } from '#contract/shared/pay.ts'

export type OrderState = AdminOrder['state']

export interface OrderRow {
  id: string
  trade_no: string
  user_id: string
  order_number: string
  state: OrderState
  provider: PayProvider
  method: string
  merchant: string
  package: { payId: string }
  amount: string
  pay_amount: string
  currency: string
  subject: string
  on_phone: boolean
  client_ip: string
  payment_type: 'payurl' | 'qrcode' | null
  payment_path: string | null
  provider_trade: string | null
  paid_at: Date | null
  tx_id: string | null
  refund_tx_id: string | null
  refund_state: 'pending' | 'refused' | 'done' | 'manual' | null
  refund_reason: string
  refund_refusal: string
  refunded_at: Date | null
  created_at: Date
  expires_at: Date
  /** The payment can still be made by what was shown. */
  is_payment_good: boolean
  /** It waits no longer, whether somebody has written that down or not. */
  is_over: boolean
}

export const order = sql`
  o.id, o.trade_no, o.user_id, o.order_number, o.state, o.provider, o.method, o.merchant, o.package, o.amount,
  o.pay_amount, o.currency, o.subject, o.on_phone, o.client_ip, o.payment_type, o.payment_path, o.provider_trade,
  o.paid_at, o.tx_id, o.refund_tx_id, o.refund_state, o.refund_reason, o.refund_refusal, o.refunded_at, o.created_at, o.expires_at,
  coalesce(o.payment_until > clock_timestamp(), false) as is_payment_good,
  o.expires_at <= clock_timestamp() as is_over`

export interface NewOrder {
  tradeNo: string
  userId: string
  orderNumber: string
  provider: PayProvider
  method: string
  merchant: string
  package: unknown
  amount: number
  payAmount: number
  subject: string
  onPhone: boolean
  clientIp: string
  minutes: number
}

/** Minutes after which the provider is asked whether it was paid. */
const askedAfter = [1, 3, 10, 30, 120, 1440]

/** No row when the member has used the number before. */
export function insertOrder(made: NewOrder): Sql {
  return sql`
    insert into topup_orders as o (trade_no, user_id, order_number, provider, method, merchant, package, amount,
      pay_amount, subject, on_phone, client_ip, expires_at, next_ask_at)
    values (${made.tradeNo}, ${made.userId}, ${made.orderNumber}, ${made.provider}, ${made.method}, ${made.merchant},
      ${JSON.stringify(made.package)}::jsonb, ${made.amount}, ${made.payAmount}, ${made.subject}, ${made.onPhone},
      ${made.clientIp}, clock_timestamp() + ${made.minutes} * interval '1 minute',
      clock_timestamp() + ${askedAfter[0]} * interval '1 minute')
    on conflict (user_id, order_number) do nothing returning ${order}`
}

export function orderByNumber(userId: string, orderNumber: string): Sql {
  return sql`select ${order} from topup_orders o where o.user_id = ${userId} and o.order_number = ${orderNumber}`
}

/** By either number. A client's own that looks like a trade of somebody else is still the client's own. */
export function ownOrder(userId: string, number: string): Sql {
  return sql`
    select ${order} from topup_orders o
    where o.user_id = ${userId} and (o.order_number = ${number} or o.trade_no = ${number})
    order by o.order_number = ${number} desc limit 1`
}

export function ordersOf(userId: string, page: number, limit: number): Sql {
  return sql`
    select ${order} from topup_orders o where o.user_id = ${userId}
    order by o.id desc limit ${limit} offset ${(page - 1) * limit}::int8`
}

export function countOrdersOf(userId: string): Sql {
  return sql`select count(*)::int as total from topup_orders where user_id = ${userId}`
}

export function orderByTrade(tradeNo: string): Sql {
  return sql`select ${order} from topup_orders o where o.trade_no = ${tradeNo}`
}

export function orderById(id: string): Sql {
  return sql`select ${order} from topup_orders o where o.id = ${id}`
}

/** Held until the end of the transaction: what is decided about it is decided by one. */
export function lockOrder(tradeNo: string): Sql {
  return sql`select ${order} from topup_orders o where o.trade_no = ${tradeNo} for no key update`
}

export function countOpen(userId: string): Sql {
  return sql`
    select count(*)::int as count from topup_orders
    where user_id = ${userId} and state = 'created' and expires_at > clock_timestamp()`
}

/** One asks the provider for a payment, the others wait; one that dies on the way blocks nobody for long. */
export function leasePayment(id: string): Sql {
  return sql`
    update topup_orders set leased_until = clock_timestamp() + interval '15 seconds'
    where id = ${id} and leased_until <= clock_timestamp() and state = 'created'
      and coalesce(payment_until <= clock_timestamp(), true)`
}

export function storePayment(id: string, type: string, path: string, seconds: number): Sql {
  return sql`
    update topup_orders set leased_until = '-infinity', payment_type = ${type}, payment_path = ${path},
      payment_until = clock_timestamp() + ${seconds} * interval '1 second'
    where id = ${id}`
}

export function releasePayment(id: string): Sql {
  return sql`update topup_orders set leased_until = '-infinity' where id = ${id}`
}

export function markPaid(id: string, txId: string, providerTrade: string): Sql {
  return sql`
    update topup_orders set state = 'paid', tx_id = ${txId}, provider_trade = nullif(${providerTrade}, ''),
      paid_at = clock_timestamp(), next_ask_at = null
    where id = ${id} and state in ('created', 'expired', 'review')`
}

export function markReview(id: string): Sql {
  return sql`
    update topup_orders set state = 'review', next_ask_at = null
    where id = ${id} and state in ('created', 'expired')`
}

/** After somebody has decided that it is not to be credited. */
export function closeReview(id: string): Sql {
  return sql`update topup_orders set state = 'expired' where id = ${id} and state = 'review'`
}

export function expireOrders(most: number): Sql {
  return sql`
    update topup_orders set state = 'expired' where state = 'created' and id in (
      select id from topup_orders where state = 'created' and expires_at <= clock_timestamp()
      order by expires_at limit ${most} for update skip locked)`
}

/** Those whose time has come; whoever takes them asks, and nobody else. */
export function takeAsks(most: number): Sql {
  return sql`
    update topup_orders o set asks = o.asks + 1, last_ask_at = clock_timestamp(),
      next_ask_at = o.created_at + (${askedAfter}::int[])[o.asks + 2] * interval '1 minute'
    where o.id in (
      select id from topup_orders where next_ask_at <= clock_timestamp()
      order by next_ask_at limit ${most} for update skip locked)
    returning ${order}`
}

/** Out of turn, because the payer looks at the page: not at once, and not often. */
export function takeAsk(id: string): Sql {
  return sql`
    update topup_orders o set last_ask_at = clock_timestamp()
    where o.id = ${id} and o.state = 'created' and o.created_at < clock_timestamp() - interval '10 seconds'
      and coalesce(o.last_ask_at < clock_timestamp() - interval '10 seconds', true)`
}

export interface CardLineRow {
  amount: string
  created_at: Date
}

/** Among the last cards of the member. */
export function cardLine(userId: string, orderNumber: string): Sql {
  return sql`
    select l.amount, t.created_at from accounts a cross join lateral (
      select e.tx_id, e.amount from ledger_entries e
      where e.account_id = a.id and e.kind = 'card' and e.account_seq is not null
      order by e.kind_seq desc limit 1000
    ) l join ledger_transactions t on t.id = l.tx_id
    where a.user_id = ${userId} and a.kind = 'user' and t.order_number = ${orderNumber}
    order by t.id desc limit 1`
}
