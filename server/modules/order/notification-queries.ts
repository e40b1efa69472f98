import sql, { type Sql } from 'sql-template-tag'
import type { PayProvider } from '#contract/pay.ts'
import type { PaymentFacts } from '../../providers/pay/pay.ts'

export type Outcome = 'received' | 'credited' | 'duplicate' | 'review' | 'unknown' | 'ignored' | 'forged' | 'rejected'

export interface NewNotification {
  provider: PayProvider
  origin: 'notify' | 'query'
  digest: Buffer
  raw: Buffer
  headers: Record<string, string>
  method: string
  ip: string
}

export interface StoredNotification {
  id: string
  outcome: Outcome
  received_at: Date
}

/** Before anything else is done with it. The same bytes again are counted. */
export function storeNotification(made: NewNotification): Sql {
  return sql`
    insert into pay_notifications as n (provider, origin, digest, raw, headers, method, ip)
    values (${made.provider}, ${made.origin}, ${made.digest}, ${made.raw}, ${JSON.stringify(made.headers)}::jsonb,
      ${made.method}, ${made.ip})
    on conflict (provider, digest) do update set times = n.times + 1, last_received_at = clock_timestamp()
    returning n.id, n.outcome, n.received_at`
}

/** What it says, once it is certain who said it. */
export function storeFacts(id: string, facts: PaymentFacts): Sql {
  return sql`
    update pay_notifications set sig_ok = true, event = ${facts.event}, trade_no = ${facts.tradeNo},
      provider_trade = ${facts.providerTrade}, amount = ${facts.amount}, currency = ${facts.currency},
      merchant = ${facts.merchant}
    where id = ${id} and outcome in ('received', 'unknown', 'forged')`
}

export function markForged(id: string): Sql {
  return sql`
    update pay_notifications set sig_ok = false, outcome = 'forged', processed_at = clock_timestamp()
    where id = ${id} and outcome in ('received', 'forged')`
}

/** Its provider, asked, did not say the same. */
export const unconfirmed = 'unconfirmed'

/** Why it has to wait. */
export function noteTrouble(id: string, reason: string): Sql {
  return sql`update pay_notifications set reason = ${reason} where id = ${id} and outcome = 'received'`
}

/** What came of it. The first conclusion stays. */
export function conclude(id: string, outcome: Outcome, orderId: string | null, reason = ''): Sql {
  return sql`
    update pay_notifications set outcome = ${outcome}, order_id = ${orderId}, reason = ${reason},
      processed_at = clock_timestamp()
    where id = ${id} and outcome in ('received', 'unknown', 'forged')`
}

export interface WaitingRow {
  id: string
  provider: PayProvider
  raw: Buffer
  headers: Record<string, string>
  method: string
  received_at: Date
}

/**
 * What could not be dealt with when it came. About an unconfirmed payment its provider is not asked each time: it comes
 * again when its order is booked, or when so much needs no confirmation any more.
 */
export function waitingNotifications(most: number, confirmAbove: number): Sql {
  return sql`
    select id, provider, raw, headers, method, received_at from pay_notifications n
    where outcome = 'received' and origin = 'notify' and received_at < clock_timestamp() - interval '30 seconds'
      and received_at > clock_timestamp() - interval '7 days'
      and (reason <> ${unconfirmed} or amount <= ${confirmAbove} or exists (
        select from topup_orders o where o.trade_no = n.trade_no and o.tx_id is not null))
    order by received_at limit ${most}`
}

/** Whether this payment at the provider has paid another order. */
export function tradeElsewhere(provider: PayProvider, providerTrade: string, orderId: string): Sql {
  return sql`
    select exists (
      select from topup_orders where provider = ${provider} and provider_trade = ${providerTrade} and id <> ${orderId}
    ) as is_elsewhere`
}

/** Whether another message has said the same, and something followed from it. */
export function toldBefore(id: string, provider: PayProvider, facts: PaymentFacts): Sql {
  return sql`
    select exists (
      select from pay_notifications
      where trade_no = ${facts.tradeNo} and id <> ${id} and outcome in ('credited', 'review', 'rejected')
        and (provider, event, provider_trade, amount, currency, merchant)
          = (${provider}, ${facts.event}, ${facts.providerTrade}, ${facts.amount}::int8, ${facts.currency}, ${facts.merchant})
    ) as is_told`
}
