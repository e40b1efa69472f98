import sql, { type Sql } from 'sql-template-tag'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { zone } from '../../db/sql-parts.ts'
import type { KeptKey } from '../../http/api/exchange.ts'
import { isNewKey, keptAnswers } from '../../http/api/idempotency.ts'
import { type PostedRow, posting } from '../ledger/service.ts'
import { insertNotifications } from '../notification/service.ts'
import { endMembership, lockedMembership } from '../user/service.ts'

/** Nobody needs more, and dates beyond cannot be shown. */
const longest = sql`interval '200 years'`

function lastDay(days: Sql): Sql {
  return sql`make_interval(hours => 24 * (${days})::int)`
}

/**
 * Part of a larger statement: `granted` is a query that says user_id, days, from_at, tx_id and card_id, of accounts
 * that are locked. Answers user_id and to_at.
 */
export function insertGrants(granted: Sql): Sql {
  return sql`
    insert into vip_grants (user_id, days, from_at, to_at, tx_id, card_id)
    select g.user_id, g.days, g.from_at, g.from_at + ${lastDay(sql`g.days`)}, g.tx_id, g.card_id from (${granted}) g
    returning user_id, to_at`
}

/** Whether days still fit, for an account that is locked as `h`. */
export function stillFits(days: Sql): Sql {
  return sql`h.from_at + ${lastDay(days)} <= now() + ${longest}`
}

/** Days that were paid for by a booking of another kind. No row: they do not fit, or nobody is there. */
export function giveBoughtDays(userId: string, days: number, txId: string): Sql {
  return sql`
    with held as materialized (${lockedMembership(sql`u.id = ${userId}`)}), granted as (
      ${insertGrants(sql`
        select h.user_id, ${days}::int as days, h.from_at, ${txId}::int8 as tx_id, null::int8 as card_id
        from held h where ${stillFits(sql`${days}::int`)}`)}
    )
    ${endMembership(sql`select user_id, to_at from granted`)}`
}

export interface Purchase {
  userId: string
  sourceId: string
  days: number
  /** In the smallest unit. */
  price: number
  /** Where the answer is kept too. */
  keep?: KeptKey
}

export interface OpenedRow {
  /** Which of those that were given, from 1 on. */
  place: number
  /** null: so many days do not fit. */
  outcome: PostedRow['outcome'] | null
  booked_id: string | null
  new_balance: string | null
  vip_end_at: Date | null
  answer: string | null
}

/**
 * Purchases of several members in one statement: the accounts, the bookings, what was bought for them, and the ends that
 * everybody sees. No row for who is gone, and for whose key is known.
 */
export function openMemberships(purchases: Purchase[]): Sql {
  const call = posting({
    kind: sql`'vip'`,
    sourceType: sql`'vip'`,
    sourceId: sql`b.source_id`,
    userId: sql`b.user_id`,
    amount: sql`-b.price`,
    house: sql`'vip_income'`,
    actorId: sql`b.user_id`,
    orderNumber: sql`null`,
    reverses: sql`null`,
    note: sql`''`,
  })
  return sql`
    with asked as materialized (${asked(purchases)}), held as materialized (
      ${lockedMembership(sql`
        u.id in (select a.user_id from asked a where ${isNewKey(sql`a.owner`, sql`a.key`)})`)}
    ), posted as materialized (
      select b.*, p.* from (
        select a.*, h.from_at from held h join asked a using (user_id) where ${stillFits(sql`a.days`)}
        order by a.user_id offset 0
      ) b cross join lateral ${call} p
    ), granted as (
      ${insertGrants(sql`
        select user_id, days, from_at, booked_id as tx_id, null::int8 as card_id from posted
        where outcome = 'booked'`)}
    ), ended as (${endMembership(sql`select user_id, to_at from granted`)}), kept as (${keptAnswers(answers)})
    select a.place::int, p.outcome, p.booked_id, p.new_balance, e.vip_end_at, k.answer
    from held h join asked a using (user_id) left join posted p using (user_id) left join ended e on e.id = h.user_id
      left join kept k on k.owner = a.owner and k.key = a.key`
}

function asked(purchases: Purchase[]): Sql {
  const all = <Value>(take: (purchase: Purchase) => Value) => purchases.map(take)
  return sql`
    select * from unnest(
      ${all(({ userId }) => userId)}::int8[], ${all(({ sourceId }) => sourceId)}::text[],
      ${all(({ days }) => days)}::int[], ${all(({ price }) => price)}::int8[],
      ${all(({ keep }) => keep?.owner ?? null)}::text[], ${all(({ keep }) => keep?.key ?? null)}::text[],
      ${all(({ keep }) => keep?.route ?? null)}::text[], ${all(({ keep }) => keep?.hash ?? null)}::bytea[]
    ) with ordinality as a (user_id, source_id, days, price, owner, key, route, hash, place)`
}

/** The answers as they are written in JSON. */
const answers = sql`
  select p.owner, p.key, p.route, p.hash,
    format('{"code":200,"message":"ok","data":{"vipendtime":%s,"money":%s}}',
      floor(extract(epoch from e.vip_end_at) * 1000)::int8, trim_scale(p.new_balance / 100.0)) as answer
  from posted p join ended e on e.id = p.user_id where p.key is not null`

/** The words for each distance in days. */
export type ReminderWords = Record<1 | 7, MessageKey>

/**
 * Tells some of those whose membership ends soon; answers what was told. Whoever has bought less than the distance is
 * not told of it at once.
 */
export function remindSome(words: ReminderWords, most: number): Sql {
  const news = sql`
    select d.user_id, 'system' as type, null::int8 as from_user_id, null::int8 as post_id, null::int8 as comment_id,
      null::int8 as reply_id, null::text as once,
      jsonb_build_object(
        'key', case d.days when 1 then ${words[1]}::text else ${words[7]}::text end,
        'params', jsonb_build_object(
          'date', to_char(d.ends_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI'))) as notice
    from due d`
  return sql`
    with due as (
      insert into vip_reminders (user_id, ends_at, days)
      select s.user_id, s.to_at, s.days from (
        select g.user_id, g.to_at, g.created_at,
          case when g.to_at <= now() + interval '1 day' then 1 else 7 end as days
        from vip_grants g join users u on u.id = g.user_id and u.vip_end_at = g.to_at and u.deleted_at is null
        where g.to_at > now() and g.to_at <= now() + interval '7 days'
      ) s
      where s.created_at < s.to_at - s.days * interval '1 day' and not exists (
        select from vip_reminders r where r.user_id = s.user_id and r.ends_at = s.to_at and r.days = s.days)
      order by s.user_id limit ${most}
      on conflict do nothing returning user_id, ends_at, days
    ), told as (${insertNotifications(news, false, 'wallet')})
    select user_id, type, topic from told`
}
