import sql, { type Sql } from 'sql-template-tag'
import type { PayProvider } from '#contract/shared/pay.ts'
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
}

const again = sql`times = least(n.times + 1, 1000000000), last_received_at = clock_timestamp()`

/** The same bytes as before are counted on their row; no row: they are new. */
export function countAgain({ provider, digest }: NewNotification): Sql {
  return sql`
    update pay_notifications n set ${again} where provider = ${provider} and digest = ${digest} returning n.id, n.outcome`
}

/** What its provider has signed. The same bytes again are counted. */
export function storeNotification(made: NewNotification): Sql {
  return sql`
    insert into pay_notifications as n (provider, origin, digest, raw, headers, method, ip)
    values ${valuesOf(made)}
    on conflict (provider, digest) do update set ${again} returning n.id, n.outcome`
}

/** Nobody has signed it, or nobody knows yet. */
const isUnverified = sql`(outcome = 'forged' or (outcome = 'received' and sig_ok is not true))`
const unverifiedKept = sql`interval '7 days'`

/** Of each provider: anybody can come in its name, and nobody is to fill the disk. */
export const mostUnverified = 200

/** What may be junk; no row: there is enough of that. */
export function storeUnverified(made: NewNotification, outcome: 'received' | 'forged'): Sql {
  const isForged = outcome === 'forged'
  return sql`
    insert into pay_notifications as n (provider, origin, digest, raw, headers, method, ip, outcome, sig_ok, processed_at)
    select v.*, ${outcome}, ${isForged ? false : null}::boolean, ${isForged ? sql`clock_timestamp()` : sql`null`}
    from (values ${valuesOf(made)}) v
    where (select count(*) from (
      select from pay_notifications where provider = ${made.provider} and ${isUnverified} limit ${mostUnverified}) u
    ) < ${mostUnverified}
    on conflict (provider, digest) do update set ${again} returning n.id, n.outcome`
}

function valuesOf(made: NewNotification): Sql {
  return sql`(${made.provider}::text, ${made.origin}::text, ${made.digest}::bytea, ${made.raw}::bytea,
    ${JSON.stringify(made.headers)}::jsonb, ${made.method}::text, ${made.ip}::text)`
}

/** Messages that were never confirmed and that nobody will look at any more. */
export const unverifiedExpired = sql`${isUnverified} and received_at < now() - ${unverifiedKept}`

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

/** Why it has to wait; after each try in vain for twice as long, up to an hour. */
export function noteTrouble(id: string, reason: string): Sql {
  return sql`
    update pay_notifications set reason = ${reason}, tries = least(tries + 1, 100),
      next_try_at = case when tries > 0
        then clock_timestamp() + least(30 * power(2, least(tries, 10)), 3600) * interval '1 second' end
    where id = ${id} and outcome = 'received'`
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
  tries: number
}

/**
 * What could not be dealt with when it came, of one provider; what is known to be its own first. About an unconfirmed
 * payment its provider is not asked each time: it comes again when its order is booked, or when so much needs no
 * confirmation any more.
 */
export function waitingNotifications(provider: PayProvider, most: number, confirmAbove: number): Sql {
  return sql`
    select id, provider, raw, headers, method, received_at, tries from pay_notifications n
    where provider = ${provider} and outcome = 'received' and origin = 'notify'
      and coalesce(next_try_at, received_at + interval '30 seconds') < clock_timestamp()
      and received_at > clock_timestamp() - ${unverifiedKept}
      and (reason <> ${unconfirmed} or amount <= ${confirmAbove} or exists (
        select from topup_orders o where o.trade_no = n.trade_no and o.tx_id is not null))
    order by sig_ok nulls last, received_at limit ${most}`
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
