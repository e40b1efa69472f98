import sql, { type Sql } from 'sql-template-tag'
import type { TargetType } from '#contract/modules/wallet/access.ts'
import type { KeptKey } from '../../http/api/exchange.ts'
import { isNewKey, keptAnswers } from '../../http/api/idempotency.ts'
import { type LegsPostedRow, postingLegs } from '../ledger/service.ts'
import { countOwned, insertSales } from '../sale/service.ts'

export interface Order {
  userId: string
  /** The booking: the same one books once, whoever asks how often. */
  sourceId: string
  target: { type: TargetType; id: string }
  authorId: string
  title: string
  list: number
  base: number
  paid: number
  share: number
  percent: number
  holdDays: number
  /** What it would have cost more without membership. */
  vipSaved: number
  way: 'balance' | 'auto'
  /** Of a pass; otherwise it is for ever. */
  days?: number
  orderNumber: string
  /** What is owned afterwards, and what of the price was for it. */
  owned: { type: TargetType; id: string; paid: number }[]
  /** The target as answers show it, for the answer that is kept. */
  shown: unknown
  keep?: KeptKey
}

export interface OrderedRow extends Pick<LegsPostedRow, 'outcome' | 'booked_id' | 'new_balance'> {
  /** Which of those that were given, from 1 on. */
  place: number
  answer: string | null
}

/**
 * Purchases of several members in one statement: the bookings, which lock the balances in the order of the members, then
 * the sales, the purchases, what is owned, and how often it is. No row for whose key is known.
 */
export function placeOrders(orders: Order[]): Sql {
  const call = postingLegs({
    kind: sql`'buy'`,
    sourceType: sql`'purchase'`,
    sourceId: sql`b.source_id`,
    userId: sql`b.user_id`,
    accounts: sql`array['user', 'income_due', 'platform_share']`,
    amounts: sql`array[-b.paid, b.share, b.paid - b.share]`,
    actorId: sql`b.user_id`,
    orderNumber: sql`b.order_number`,
    reverses: sql`null`,
    note: sql`''`,
  })
  return sql`
    with asked as materialized (${asked(orders)}), parts as materialized (${parts(orders)}), posted as materialized (
      select b.*, p.* from (
        select a.* from asked a where ${isNewKey(sql`a.owner`, sql`a.key`)} order by a.user_id offset 0
      ) b cross join lateral ${call} p
    ), begun as materialized (
      select p.*, case when p.days is null then clock_timestamp()
        else pass_start(p.user_id, p.target_type, p.target_id) end as starts_at
      from posted p where p.outcome = 'booked'
    ), sold as (
      ${insertSales(sql`
        select 'buy' as kind, b.author_id, b.user_id, b.target_type, b.target_id, b.base, b.paid, b.share, b.percent,
          '' as message, false as is_anonymous, b.hold_days, b.booked_id as tx_id from begun b`)}
    ), bought as (
      insert into purchases (user_id, target_type, target_id, title, list_price, paid, way, sale_id, starts_at, ends_at,
        tx_id, order_number, vip_saved, created_at)
      select b.user_id, b.target_type, b.target_id, b.title, b.list_price, b.paid, b.way, s.id, b.starts_at,
        b.starts_at + make_interval(hours => 24 * b.days), b.booked_id, b.order_number, b.vip_saved, clock_timestamp()
      from begun b join sold s on s.tx_id = b.booked_id
      returning id, tx_id, order_number, starts_at, ends_at, created_at
    ), owned as (
      insert into ownerships (user_id, target_type, target_id, purchase_id, paid, starts_at, ends_at)
      select b.user_id, t.target_type, t.target_id, p.id, t.paid, p.starts_at, p.ends_at
      from bought p join begun b on b.booked_id = p.tx_id join parts t on t.order_number = b.order_number
      returning target_type, target_id
    ), counted as (${countOwned(sql`select target_type, target_id from owned`)}), kept as (${keptAnswers(answers)})
    select p.place::int, p.outcome, p.booked_id, p.new_balance, k.answer
    from posted p left join kept k on k.owner = p.owner and k.key = p.key`
}

function asked(orders: Order[]): Sql {
  const all = <Value>(take: (order: Order) => Value) => orders.map(take)
  return sql`
    select * from unnest(
      ${all(({ userId }) => userId)}::int8[], ${all(({ sourceId }) => sourceId)}::text[],
      ${all(({ target }) => target.type)}::text[], ${all(({ target }) => target.id)}::int8[],
      ${all(({ authorId }) => authorId)}::int8[], ${all(({ title }) => title)}::text[],
      ${all(({ list }) => list)}::int8[], ${all(({ base }) => base)}::int8[], ${all(({ paid }) => paid)}::int8[],
      ${all(({ share }) => share)}::int8[], ${all(({ percent }) => percent)}::int2[],
      ${all(({ holdDays }) => holdDays)}::int[], ${all(({ way }) => way)}::text[],
      ${all(({ days }) => days ?? null)}::int[], ${all(({ orderNumber }) => orderNumber)}::text[],
      ${all(({ shown }) => JSON.stringify(shown))}::text[], ${all(({ vipSaved }) => vipSaved)}::int8[],
      ${all(({ keep }) => keep?.owner ?? null)}::text[], ${all(({ keep }) => keep?.key ?? null)}::text[],
      ${all(({ keep }) => keep?.route ?? null)}::text[], ${all(({ keep }) => keep?.hash ?? null)}::bytea[]
    ) with ordinality as a (user_id, source_id, target_type, target_id, author_id, title, list_price, base, paid, share,
      percent, hold_days, way, days, order_number, shown, vip_saved, owner, key, route, hash, place)`
}

/** By the number of their order. */
function parts(orders: Order[]): Sql {
  const all = orders.flatMap(({ orderNumber, owned }) => owned.map((part) => ({ ...part, orderNumber })))
  return sql`
    select * from unnest(
      ${all.map(({ orderNumber }) => orderNumber)}::text[], ${all.map(({ type }) => type)}::text[],
      ${all.map(({ id }) => id)}::int8[], ${all.map(({ paid }) => paid)}::int8[]
    ) as t (order_number, target_type, target_id, paid)`
}

const milliseconds = (moment: Sql) => sql`coalesce(floor(extract(epoch from ${moment}) * 1000)::int8, 0)`
const money = (cents: Sql) => sql`trim_scale(${cents} / 100.0)`

/** The answers as they are written in JSON. */
const answers = sql`
  select b.owner, b.key, b.route, b.hash, json_build_object('code', 200, 'message', 'ok', 'data', json_build_object(
    'purchase', json_build_object('_id', p.id::text, 'target', b.shown::json, 'listPrice', ${money(sql`b.list_price`)},
      'paid', ${money(sql`b.paid`)}, 'way', b.way, 'state', 'owned', 'endTime', ${milliseconds(sql`p.ends_at`)},
      'orderNumber', p.order_number, 'refundAsked', false,
      'refundUntil', case when b.hold_days = 0 then 0 else ${milliseconds(sql`s.hold_at`)} end,
      'createTime', ${milliseconds(sql`p.created_at`)}, 'refundTime', 0),
    'money', ${money(sql`b.new_balance`)}, 'isNew', true))::text as answer
  from begun b join bought p on p.tx_id = b.booked_id join sold s on s.tx_id = b.booked_id where b.key is not null`
