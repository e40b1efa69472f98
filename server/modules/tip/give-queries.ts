import sql, { type Sql } from 'sql-template-tag'
import type { TipTarget } from '#contract/modules/wallet/tip.ts'
import { dayStart, today } from '../../db/sql-parts.ts'
import type { KeptKey } from '../../http/api/exchange.ts'
import { isNewKey, keptAnswers } from '../../http/api/idempotency.ts'
import { type LegsPostedRow, postingLegs } from '../ledger/service.ts'
import { insertNotifications, type Notice, type Told } from '../notification/service.ts'
import { countTips, insertSales } from '../sale/service.ts'

export interface Gift {
  userId: string
  /** The booking: the same one books once. */
  sourceId: string
  target: { type: TipTarget; id: string }
  authorId: string
  paid: number
  share: number
  percent: number
  holdDays: number
  message: string
  isAnonymous: boolean
  /** Of the day: in tips, and in all; 0: no limit. */
  most: { tips: number; all: number }
  news: { postId: string | null; workId: string | null; chapterId: string | null; notice: Notice }
  keep?: KeptKey
}

export interface GivenRow extends Pick<LegsPostedRow, 'booked_id' | 'new_balance'> {
  /** Which of those that were given, from 1 on. */
  place: number
  outcome: LegsPostedRow['outcome'] | 'tips' | 'spent'
  sale_id: string | null
  tips: number | null
  told: Told[] | null
}

/**
 * Tips of several members in one statement: the limits of the day, with the balance locked, the bookings, the sales, the
 * figures of what was tipped, what its authors are told, and the answers that are kept. No row for whose key is known.
 */
export function placeTips(gifts: Gift[]): Sql {
  const call = postingLegs({
    kind: sql`'tip'`,
    sourceType: sql`'tip'`,
    sourceId: sql`b.source_id`,
    userId: sql`b.user_id`,
    accounts: sql`array['user', 'income_due', 'platform_share']`,
    amounts: sql`array[-b.paid, b.share, b.paid - b.share]`,
    actorId: sql`b.user_id`,
    orderNumber: sql`null`,
    reverses: sql`null`,
    note: sql`''`,
  })
  const isWithin = sql`
    (b.most_tips = 0 or b.tipped + b.paid <= b.most_tips) and (b.most_all = 0 or b.spent + b.paid <= b.most_all)`
  return sql`
    with asked as materialized (${asked(gifts)}), weighed as materialized (
      select a.*, d.* from (
        select a.* from asked a where ${isNewKey(sql`a.owner`, sql`a.key`)} order by a.user_id offset 0
      ) a cross join lateral tipped_since(a.user_id, ${dayStart(today, 0)}, a.most_all > 0) d
    ), posted as materialized (
      select b.*, p.* from (select b.* from weighed b where ${isWithin} order by b.user_id offset 0) b
        cross join lateral ${call} p
    ), begun as materialized (select p.* from posted p where p.outcome = 'booked'), sold as materialized (
      ${insertSales(sql`
        select 'tip' as kind, b.author_id, b.user_id, b.target_type, b.target_id, b.paid as base, b.paid, b.share,
          b.percent, b.message, b.is_anonymous, b.hold_days, b.booked_id as tx_id from begun b`)}
    ), counted as materialized (${countTips(sql`select target_type, target_id from begun`)}),
    told as (${insertNotifications(news, true, 'wallet')}), kept as (${keptAnswers(answers)})
    select w.place::int, case when p.outcome is not null then p.outcome
        when w.most_tips > 0 and w.tipped + w.paid > w.most_tips then 'tips' else 'spent' end as outcome,
      p.booked_id, p.new_balance, s.id as sale_id, c.tips,
      (select jsonb_agg(jsonb_build_object('user_id', t.user_id::text, 'type', t.type, 'topic', t.topic)) from told t
        where t.user_id = w.author_id
          and w.place = (select min(b.place) from begun b where b.author_id = w.author_id)) as told
    from weighed w left join posted p on p.place = w.place left join sold s on s.tx_id = p.booked_id
      left join counted c on c.target_type = w.target_type and c.target_id = w.target_id
      left join kept k on k.owner = w.owner and k.key = w.key`
}

function asked(gifts: Gift[]): Sql {
  const all = <Value>(take: (gift: Gift) => Value) => gifts.map(take)
  return sql`
    select * from unnest(
      ${all(({ userId }) => userId)}::int8[], ${all(({ sourceId }) => sourceId)}::text[],
      ${all(({ target }) => target.type)}::text[], ${all(({ target }) => target.id)}::int8[],
      ${all(({ authorId }) => authorId)}::int8[], ${all(({ paid }) => paid)}::int8[],
      ${all(({ share }) => share)}::int8[], ${all(({ percent }) => percent)}::int2[],
      ${all(({ holdDays }) => holdDays)}::int[], ${all(({ message }) => message)}::text[],
      ${all(({ isAnonymous }) => isAnonymous)}::bool[], ${all(({ most }) => most.tips)}::int8[],
      ${all(({ most }) => most.all)}::int8[], ${all(({ news: { postId } }) => postId)}::int8[],
      ${all(({ news: { workId } }) => workId)}::int8[], ${all(({ news: { chapterId } }) => chapterId)}::int8[],
      ${all(({ news: { notice } }) => JSON.stringify(notice))}::jsonb[],
      ${all(({ keep }) => keep?.owner ?? null)}::text[], ${all(({ keep }) => keep?.key ?? null)}::text[],
      ${all(({ keep }) => keep?.route ?? null)}::text[], ${all(({ keep }) => keep?.hash ?? null)}::bytea[]
    ) with ordinality as a (user_id, source_id, target_type, target_id, author_id, paid, share, percent, hold_days, message,
      is_anonymous, most_tips, most_all, post_id, work_id, chapter_id, notice, owner, key, route, hash, place)`
}

/** Who tipped stands in the words of the notice, or nowhere: it comes from nobody. */
const news = sql`
  select b.author_id as user_id, 'system' as type, null::int8 as from_user_id, b.post_id, null::int8 as comment_id,
    null::int8 as reply_id, b.notice, null as once, b.work_id, b.chapter_id from begun b`

/** The answers as they are written in JSON. */
const answers = sql`
  select b.owner, b.key, b.route, b.hash, json_build_object('code', 200, 'message', 'ok', 'data', json_build_object(
    '_id', s.id::text, 'money', trim_scale(b.new_balance / 100.0), 'tipNumber', c.tips))::text as answer
  from begun b join sold s on s.tx_id = b.booked_id
    join counted c on c.target_type = b.target_type and c.target_id = b.target_id
  where b.key is not null`
