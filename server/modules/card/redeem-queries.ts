import sql, { type Sql } from 'sql-template-tag'
import type { CardKind } from '#contract/card.ts'
import type { Guess } from '../guess/service.ts'
import { type PostedRow, posting } from '../ledger/service.ts'
import { endMembership, heldMembership } from '../user/service.ts'
import { insertGrants, stillFits } from '../vip/service.ts'

export interface Redemption {
  userId: string
  hash: Buffer
  orderNumber: string
  guess: Guess
}

export interface CardRow {
  id: string
  batch_id: string
  kind: CardKind
  /** The smallest unit of money, or days. */
  value: string
  /** It was good until now. */
  is_good: boolean
  /** The same member has used it with the same order number. */
  is_mine: boolean
  /** How many of the batch one member may use. */
  per_user: number | null
  /** What became of the booking; null: there was none. */
  outcome: PostedRow['outcome'] | null
  booked_id: string | null
  new_balance: string | null
  is_used: boolean
  /** The member has brought wrong ones before. */
  has_failed: boolean
  vip_end_at: Date | null
}

/**
 * A card in one statement: held first, so that of several who bring it one is given what it is worth; then the account,
 * the booking or the days, and the mark that it is used. Where one member may use only so many of a batch, nothing
 * happens before that `isCounted`. No row for a code that is not there, and for who has to wait.
 */
export function redeem({ userId, hash, orderNumber, guess }: Redemption, isCounted: boolean): Sql {
  const call = posting({
    kind: sql`'card'`,
    sourceType: sql`'card'`,
    sourceId: sql`c.id::text`,
    userId: sql`h.user_id`,
    amount: sql`c.value`,
    house: sql`'card_pool'`,
    actorId: sql`h.user_id`,
    orderNumber: sql`${orderNumber}`,
    reverses: sql`null`,
    note: sql`''`,
  })
  const isFree = sql`c.is_good and (c.per_user is null or ${isCounted})`
  return sql`
    with card as materialized (
      select c.id, c.batch_id, c.kind, b.value, b.per_user,
        c.redeemed_by is null and c.voided_at is null and (b.expires_at is null or b.expires_at > now()) as is_good,
        coalesce(c.redeemed_by = ${userId} and c.order_number = ${orderNumber}, false) as is_mine, c.tx_id
      from cards c join card_batches b on b.id = c.batch_id where c.hash = ${hash} and not ${guess.isLocked}
      for update of c
    ), held as materialized (
      ${heldMembership(sql`u.id = ${userId} and exists (select from card c where ${isFree})`)}
    ), posted as materialized (
      select p.* from card c cross join held h cross join lateral ${call} p where c.kind = 'money' and ${isFree}
    ), granted as (
      ${insertGrants(sql`
        select h.user_id, c.value::int as days, h.from_at, null::int8 as tx_id, c.id as card_id
        from card c cross join held h where c.kind = 'vip' and ${isFree} and ${stillFits(sql`c.value`)}`)}
    ), ended as (${endMembership(sql`select user_id, to_at from granted`)}), used as (
      update cards u set redeemed_by = ${userId}, redeemed_at = now(), order_number = ${orderNumber}, tx_id = g.tx_id
      from (
        select booked_id as tx_id from posted where outcome = 'booked' union all select null::int8 from granted
      ) g, card c where u.id = c.id returning u.id
    )
    select c.id, c.batch_id, c.kind, c.value, c.is_good, c.is_mine, c.per_user, p.outcome,
      coalesce(p.booked_id, c.tx_id) as booked_id, p.new_balance, exists (select from used) as is_used, ${guess.hasFailed} as has_failed, e.vip_end_at
    from card c left join posted p on true left join ended e on true`
}

/** How many cards of a batch a member has used. */
export function usedOf(batchId: string, userId: string): Sql {
  return sql`select count(*)::int as count from cards where batch_id = ${batchId} and redeemed_by = ${userId}`
}

/** What somebody has: the answer to a card that was used before. */
export function standing(userId: string): Sql {
  return sql`
    select u.vip_end_at, coalesce((select balance from accounts where user_id = u.id), 0) as balance
    from users u where u.id = ${userId}`
}
