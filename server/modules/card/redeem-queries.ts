import sql, { type Sql } from 'sql-template-tag'
import type { CardKind } from '#contract/modules/wallet/card.ts'
import type { GrantType } from '#contract/modules/wallet/grant.ts'
import { hasAttempts, isLocked } from '../attempt-limit/service.ts'
import { type PostedRow, posting } from '../ledger/service.ts'
import { endMembership, lockedMembership } from '../user/service.ts'
import { insertGrants, stillFits } from '../vip/service.ts'

export interface Redemption {
  userId: string
  hash: Buffer
  orderNumber: string
  /** By which wrong codes of this member are counted. */
  attemptKey: string
  /** By which those of everybody at the same address are. */
  addressKey: string
}

export interface CardRow {
  /** Which of those that were given, from 1 on. */
  place: number
  id: string
  batch_id: string
  kind: CardKind
  /** The smallest unit of money, days, or places. */
  value: string
  /** What a pass or a work opens, and what its author's sale is booked at. */
  target_type: GrantType | null
  target_id: string | null
  unit_price: string
  /** It was good until now. */
  is_good: boolean
  /** The same member has used it with the same order number. */
  is_mine: boolean
  /** An agent made it, and who brings it is one or has bought as one. */
  is_barred: boolean
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
 * Cards of several members in one statement: locked first, so that of several who bring one, one is given what it is
 * worth; then the accounts, the bookings or the days, and the marks that they are used: of money and membership. Where one member may use only so
 * many of a batch, nothing happens before that `isCounted`. No row for a code that is not there, and for who has to wait.
 */
export function redeem(redemptions: Redemption[], isCounted: boolean): Sql {
  const call = posting({
    kind: sql`'card'`,
    sourceType: sql`'card'`,
    sourceId: sql`c.id::text`,
    userId: sql`c.user_id`,
    amount: sql`c.value`,
    house: sql`'card_pool'`,
    actorId: sql`c.user_id`,
    orderNumber: sql`c.order_number`,
    reverses: sql`null`,
    note: sql`''`,
  })
  const isFree = sql`c.is_good and not c.is_barred and (c.per_user is null or ${isCounted})`
  return sql`
    with asked as materialized (${asked(redemptions)}), card as materialized (
      select a.place, a.user_id, a.order_number, a.attempt_key, c.id, c.batch_id, c.kind, b.value, b.per_user, b.target_type, b.target_id,
        b.unit_price, c.redeemed_by is null and c.voided_at is null and (b.expires_at is null or b.expires_at > now()) as is_good,
        coalesce(c.redeemed_by = a.user_id and c.order_number = a.order_number, false) as is_mine, c.tx_id,
        b.agent_id is not null and ${isAgent(sql`a.user_id`)} as is_barred
      from asked a join cards c on c.hash = a.hash join card_batches b on b.id = c.batch_id
      where not ${isLocked(sql`a.attempt_key`)} and not ${isLocked(sql`a.address_key`)} order by c.id for update of c
    ), held as materialized (
      ${lockedMembership(sql`u.id in (select c.user_id from card c where ${isFree})`)}
    ), posted as materialized (
      select c.place, p.* from (
        select c.* from card c join held h using (user_id) where c.kind = 'money' and ${isFree}
        order by c.user_id offset 0
      ) c cross join lateral ${call} p
    ), granted as (
      ${insertGrants(sql`
        select h.user_id, c.value::int as days, h.from_at, null::int8 as tx_id, c.id as card_id
        from card c join held h using (user_id)
        where c.kind = 'vip' and ${isFree} and ${stillFits(sql`c.value`)}`)}
    ), ended as (${endMembership(sql`select user_id, to_at from granted`)}), used as (
      update cards u
      set redeemed_by = c.user_id, redeemed_at = now(), order_number = c.order_number, tx_id = p.booked_id
      from card c left join posted p using (place) left join granted g using (user_id)
      where u.id = c.id and (p.outcome = 'booked' or (c.kind = 'vip' and g.user_id is not null)) returning u.id
    )
    select c.place::int, c.id, c.batch_id, c.kind, c.value, c.target_type, c.target_id, c.unit_price, c.is_good,
      c.is_mine, c.is_barred, c.per_user, p.outcome,
      coalesce(p.booked_id, c.tx_id) as booked_id, p.new_balance, u.id is not null as is_used,
      ${hasAttempts(sql`c.attempt_key`)} as has_failed, e.vip_end_at
    from card c left join posted p using (place) left join ended e on e.id = c.user_id left join used u on u.id = c.id`
}

/**
 * Who buys for less than the value. Having bought once is enough: otherwise the office would be handed back to redeem
 * what is in stock.
 */
function isAgent(userId: Sql): Sql {
  return sql`(exists (select from users u where u.id = ${userId} and u.is_agent)
    or exists (select from card_batches own where own.agent_id = ${userId}))`
}

function asked(redemptions: Redemption[]): Sql {
  const all = <Value>(take: (redemption: Redemption) => Value) => redemptions.map(take)
  return sql`
    select * from unnest(
      ${all(({ userId }) => userId)}::int8[], ${all(({ hash }) => hash)}::bytea[],
      ${all(({ orderNumber }) => orderNumber)}::text[], ${all(({ attemptKey }) => attemptKey)}::text[],
      ${all(({ addressKey }) => addressKey)}::text[]
    ) with ordinality as a (user_id, hash, order_number, attempt_key, address_key, place)`
}

/** In order to use it: whoever brings it next sees what has become of it. No row: somebody was quicker, or it is too old. */
export function lockGoodCard(id: string): Sql {
  return sql`
    select c.id from cards c join card_batches b on b.id = c.batch_id
    where c.id = ${id} and c.redeemed_by is null and c.voided_at is null and (b.expires_at is null or b.expires_at > now())
    for update of c`
}

export function markUsed(id: string, userId: string, orderNumber: string, txId: string | null): Sql {
  return sql`
    update cards set redeemed_by = ${userId}, redeemed_at = now(), order_number = ${orderNumber}, tx_id = ${txId}
    where id = ${id}`
}

/** How many cards of a batch a member has used. */
export function usedOf(batchId: string, userId: string): Sql {
  return sql`select count(*)::int as count from cards where batch_id = ${batchId} and redeemed_by = ${userId}`
}

/** What somebody has: the answer to a card that was used before. */
export function standing(userId: string): Sql {
  return sql`
    select u.vip_end_at, coalesce((select balance from accounts where user_id = u.id and kind = 'user'), 0) as balance
    from users u where u.id = ${userId}`
}
