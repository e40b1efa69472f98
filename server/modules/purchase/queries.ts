import sql, { type Sql } from 'sql-template-tag'
import type { TargetType } from '#contract/modules/wallet/access.ts'
import { every, zone } from '../../db/sql-parts.ts'
import type { PurchasesRow } from '../../db/tables.ts'

export interface StandingRow {
  money: string
  author: string | null
  /** The purchase by which they own it. */
  owned_by: string | null
  /** How often they have had it and given it back. */
  before: number
  is_blocked: boolean
}

/** A member, something that is sold, and what else it is owned by. */
export interface Asked {
  userId: string
  type: TargetType
  id: string
  authorId: string
  ownedBy: { type: TargetType; id: string }[]
}

/** What members are to things that are sold, and what they have: a row for each, in this order. */
export function standingsOf(asked: Asked[]): Sql {
  const owning = asked.flatMap(({ ownedBy }, index) => ownedBy.map((one) => ({ ...one, place: index + 1 })))
  return sql`
    with owning as materialized (
      select * from unnest(
        ${owning.map(({ place }) => place)}::int[], ${owning.map(({ type }) => type)}::text[],
        ${owning.map(({ id }) => id)}::int8[]) as t (place, type, id)
    )
    select
      coalesce((select a.balance from accounts a where a.user_id = w.user_id and a.kind = 'user'), 0) as money,
      (select u.name from users u where u.id = w.author_id and u.deleted_at is null) as author,
      (select o.purchase_id from owning t
        join ownerships o on o.user_id = w.user_id and o.target_type = t.type and o.target_id = t.id
        where t.place = w.place and (o.ends_at is null or o.ends_at > clock_timestamp())
        order by o.ends_at desc nulls first limit 1) as owned_by,
      (select count(*)::int from purchases p
        where p.user_id = w.user_id and p.target_type = w.type and p.target_id = w.id and p.refunded_at is not null
      ) as before,
      exists (select from blocks b where b.user_id = w.author_id and b.blocked_id = w.user_id) as is_blocked
    from unnest(
      ${asked.map(({ userId }) => userId)}::int8[], ${asked.map(({ type }) => type)}::text[],
      ${asked.map(({ id }) => id)}::int8[], ${asked.map(({ authorId }) => authorId)}::int8[]
    ) with ordinality as w (user_id, type, id, author_id, place)
    order by w.place`
}

export interface PurchaseRow
  extends Pick<
    PurchasesRow,
    'id' | 'user_id' | 'target_id' | 'title' | 'list_price' | 'paid' | 'ends_at' | 'order_number' | 'refund_asked_at'
  > {
  target_type: TargetType
  way: 'balance' | 'card' | 'auto'
  refund_ask_reason: string
  refunded_at: Date | null
  created_at: Date
  /** Until when its author may not have the money, of what can come back at all. */
  hold_at: Date | null
  /** The same of goods that nobody but the site earns by. */
  ask_until: Date | null
  is_ended: boolean
  /** Goods that gave at once what cannot be taken back. */
  is_used: boolean
}

const heldUntil = sql`case when s.state = 'held' and s.hold_at > clock_timestamp() then s.hold_at end`

export const purchaseColumns = sql`
  p.id, p.user_id, p.target_type, p.target_id, p.title, p.list_price, p.paid, p.way, p.ends_at, p.order_number,
  p.refund_asked_at, p.refund_ask_reason, p.refunded_at, p.created_at,
  case when p.target_type <> 'goods' or p.starts_at > clock_timestamp() then ${heldUntil} end as hold_at,
  case when p.ask_until > clock_timestamp() then p.ask_until end as ask_until,
  coalesce(p.ends_at <= clock_timestamp(), false) as is_ended,
  p.target_type = 'goods' and case when p.sale_id is null then p.ask_until is null else p.starts_at <= clock_timestamp() end
    as is_used`

export function purchaseById(id: string): Sql {
  return sql`select ${purchaseColumns} from purchases p left join sales s on s.id = p.sale_id where p.id = ${id}`
}

export function purchaseOfBooking(txId: string): Sql {
  return sql`select ${purchaseColumns} from purchases p left join sales s on s.id = p.sale_id where p.tx_id = ${txId}`
}

/** The last one of a work as a whole: all that is sold of it is owned. */
export function lastPurchaseOf(userId: string, type: TargetType, id: string): Sql {
  return sql`
    select ${purchaseColumns} from purchases p left join sales s on s.id = p.sale_id
    where p.user_id = ${userId} and p.target_type = ${type} and p.target_id = ${id} and p.refunded_at is null
    order by p.id desc limit 1`
}

export type PurchaseState = 'owned' | 'ended' | 'refunded'

export function isInState(state: PurchaseState): Sql {
  if (state === 'refunded') return sql`p.refunded_at is not null`
  const hasEnded = sql`coalesce(p.ends_at <= clock_timestamp(), false)`
  return state === 'ended'
    ? sql`(p.refunded_at is null and ${hasEnded})`
    : sql`(p.refunded_at is null and not ${hasEnded})`
}

export interface OwnSelect {
  type?: TargetType
  state?: PurchaseState
}

function ownWanted(userId: string, { type, state }: OwnSelect): Sql {
  const conditions = [sql`p.user_id = ${userId}`]
  if (type) conditions.push(sql`p.target_type = ${type}`)
  if (state) conditions.push(isInState(state))
  return every(conditions)
}

export function ownPurchases(userId: string, select: OwnSelect, limit: number, offset: number): Sql {
  return sql`
    select ${purchaseColumns} from purchases p left join sales s on s.id = p.sale_id
    where ${ownWanted(userId, select)} order by p.id desc limit ${limit} offset ${offset}`
}

export function countOwnPurchases(userId: string, select: OwnSelect): Sql {
  return sql`select count(*)::int as total from purchases p where ${ownWanted(userId, select)}`
}

/** Once, and only before the author has the money; of goods only what can still come back. */
export function markAsked(id: string, userId: string, reason: string): Sql {
  return sql`
    update purchases p set refund_asked_at = clock_timestamp(), refund_ask_reason = ${reason}
    where p.id = ${id} and p.user_id = ${userId} and p.refund_asked_at is null and p.refunded_at is null and (
      p.ask_until > clock_timestamp()
      or ((p.target_type <> 'goods' or p.starts_at > clock_timestamp()) and exists (
        select from sales s where s.id = p.sale_id and s.state = 'held' and s.hold_at > clock_timestamp())))`
}

/** What membership took off what they bought and kept since the month began. */
export function savedByVip(userId: string): Sql {
  return sql`
    select coalesce(sum(p.vip_saved), 0) as saved from purchases p
    where p.user_id = ${userId} and p.vip_saved > 0 and p.refunded_at is null
      and p.created_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}`
}

/**
 * The purchase of a sale and what was owned by it; passes that would begin later move up, so that there is no gap in what
 * was paid. Answers the things. With the balance of the buyer locked, behind which passes are bought.
 */
export function endPurchase(saleId: string, txId: string): Sql {
  return sql`
    with ended as (
      update purchases set refunded_at = clock_timestamp(), refund_tx_id = ${txId}
      where sale_id = ${saleId} and refunded_at is null
      returning id, title, order_number, number, case when target_type = 'goods' then target_id end as goods_id
    ), gone as (
      delete from ownerships o using ended e where o.purchase_id = e.id
      returning o.user_id, o.target_type, o.target_id, o.ends_at,
        o.ends_at - greatest(o.starts_at, clock_timestamp()) as rest
    ), moved as (
      update ownerships n set starts_at = n.starts_at - g.rest, ends_at = n.ends_at - g.rest, told_at = null
      from gone g where g.rest > interval '0' and n.user_id = g.user_id and n.target_type = g.target_type
        and n.target_id = g.target_id and n.starts_at >= g.ends_at
      returning n.purchase_id, n.starts_at, n.ends_at
    ), told as (
      update purchases p set starts_at = m.starts_at, ends_at = m.ends_at from moved m where p.id = m.purchase_id
    )
    select g.target_type, g.target_id, e.title, e.order_number, e.goods_id, e.number from ended e left join gone g on true`
}

export interface AutoRow {
  is_on: boolean
  cap: string
  bought: number
}

/** How somebody buys the chapters of a work, and how many were bought by themselves today. */
export function autoOf(userId: string, workId: string, since: Sql): Sql {
  return sql`
    select coalesce(a.is_on, false) as is_on, coalesce(a.cap, 0) as cap, (
      select count(*)::int from purchases p join work_chapters c on c.id = p.target_id
      where p.user_id = ${userId} and p.target_type = 'chapter' and p.way = 'auto' and c.work_id = w.id
        and p.created_at >= ${since}) as bought
    from works w left join auto_purchases a on a.work_id = w.id and a.user_id = ${userId}
    where w.id = ${workId} and w.is_listed`
}

export function setAuto(userId: string, workId: string, isOn: boolean, cap: number): Sql {
  return sql`
    insert into auto_purchases (user_id, work_id, is_on, cap) values (${userId}, ${workId}, ${isOn}, ${cap})
    on conflict (user_id, work_id) do update set is_on = excluded.is_on, cap = excluded.cap`
}

export interface AutoWorkRow {
  work_id: string
  title: string
  cap: string
}

/** Where it is switched on, the newest works first. */
export function autosOf(userId: string): Sql {
  return sql`
    select a.work_id, w.title, a.cap from auto_purchases a join works w on w.id = a.work_id
    where a.user_id = ${userId} and a.is_on order by a.work_id desc limit 100`
}

export function workOfChapter(id: string): Sql {
  return sql`select work_id from work_chapters where id = ${id}`
}

/** Bookings of a member wait for each other here, so that a limit of the day holds. */
export function lockBalance(userId: string): Sql {
  return sql`select id from accounts where user_id = ${userId} and kind = 'user' for no key update`
}
