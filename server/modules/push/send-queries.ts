import sql, { type Sql } from 'sql-template-tag'
import type { Topic } from '#contract/modules/forum/preference.ts'
import { siteTimeZone } from '#contract/shared/product.ts'
import { today } from '../../db/sql-parts.ts'
import type { SubscriptionRow } from './queries.ts'

/** Any fixed number: keeps this lock apart from others. */
const lockSpace = 4792

/** Nobody else takes anything meanwhile: two with the same tag never go out side by side. */
export function lockTaking(): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, 0)`
}

export function anyDue(): Sql {
  return sql`select 1 from push_deliveries where state = 'waiting' and due_at <= now() limit 1`
}

export interface TakenRow extends Pick<SubscriptionRow, 'sealed' | 'area' | 'locale'> {
  id: string
  subscription_id: string
  user_id: string
  topic: Topic
  tag: string
  source: 'notification' | 'message' | 'announcement'
  source_id: string
  is_late: boolean
  /** Why a member hears nothing now, and until when. */
  quiet_until: Date | null
  hides_content: boolean
}

const zone = sql`coalesce(p.zone, ${siteTimeZone})`
const here = sql`(now() at time zone ${zone})`
/** Over midnight where the end is not later. */
const isQuiet = sql`
  case when p.quiet_from < p.quiet_to then ${here}::time >= p.quiet_from and ${here}::time < p.quiet_to
    else ${here}::time >= p.quiet_from or ${here}::time < p.quiet_to end`
const endToday = sql`(date_trunc('day', ${here}) + p.quiet_to)`
const quietUntil = sql`
  case when p.quiet_from is not null and p.quiet_to is not null and ${isQuiet}
    then (case when ${endToday} > ${here} then ${endToday} else ${endToday} + interval '1 day' end) at time zone ${zone} end`

/**
 * What is due of so many notifications (all of a tag on a device together), for so many seconds nobody else's. What
 * follows one that is under way waits for it.
 */
export function takeSome(most: number, seconds: number): Sql {
  return sql`
    with due as materialized (
      select d.subscription_id, d.tag
      from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
      where d.state = 'waiting' and d.due_at <= now() and (s.retry_at is null or s.retry_at <= now())
        and not exists (
          select from push_deliveries e where e.subscription_id = d.subscription_id and e.tag = d.tag
            and e.state = 'waiting' and e.taken_until >= now())
      order by d.due_at, d.id limit ${most}
    ), groups as materialized (select distinct subscription_id, tag from due),
    taken as (
      update push_deliveries t set taken_until = now() + interval '1 second' * ${seconds}, tries = t.tries + 1
      from groups where t.subscription_id = groups.subscription_id and t.tag = groups.tag and t.state = 'waiting'
        and t.due_at <= now()
      returning t.id, t.subscription_id, t.topic, t.tag, t.source, t.source_id, t.expires_at <= now() as is_late
    )
    select taken.*, s.user_id, s.sealed, s.area, s.locale, ${quietUntil} as quiet_until,
      coalesce(p.hides_content, true) as hides_content
    from taken join push_subscriptions s on s.id = taken.subscription_id
    left join notification_preferences p on p.user_id = s.user_id
    order by taken.id`
}

/** Until the quiet hours are over, and an hour more at least. */
export function holdBack(ids: string[], until: Date): Sql {
  return sql`
    update push_deliveries set due_at = ${until}, expires_at = greatest(expires_at, ${until}::timestamptz + interval '1 hour'),
      taken_until = null, tries = tries - 1
    where id = any(${ids}::int8[]) and state = 'waiting'`
}

/** As `group` says in several rows: what was sent of a tag or is due, and has not been read anywhere. */
export interface UnreadRow {
  subscription_id: string
  tag: string
  /** Of those that were taken. */
  ids: string[] | null
  count: number
}

const isUnread = sql`
  case d.source
    when 'notification' then exists (select from notifications n where n.id = d.source_id and n.read_at is null)
    when 'announcement' then exists (
      select from announcements a where a.id = d.source_id and a.starts_at <= now() and (a.ends_at is null or a.ends_at > now()))
      and not exists (select from announcement_reads r where r.announcement_id = d.source_id and r.user_id = s.user_id)
    else exists (
      select from im_messages m join im_members me on me.session_id = m.session_id and me.user_id = s.user_id
      where m.id = d.source_id and m.seq > greatest(me.read_seq, me.cleared_seq) and me.left_seq is null
        and m.recalled_at is null and not exists (
          select from im_deletions x where x.session_id = m.session_id and x.user_id = me.user_id and x.seq = m.seq))
  end`

export function unreadOf(taken: Pick<TakenRow, 'id' | 'subscription_id' | 'tag'>[]): Sql {
  const groups = [...new Map(taken.map((row) => [`${row.subscription_id} ${row.tag}`, row])).values()]
  return sql`
    select d.subscription_id, d.tag, array_agg(d.id::text) filter (where d.id = any(${taken.map(({ id }) => id)}::int8[])) as ids,
      sum(coalesce((select n.number from notifications n where d.source = 'notification' and n.id = d.source_id), 1))::int as count
    from unnest(${groups.map((row) => row.subscription_id)}::int8[], ${groups.map(({ tag }) => tag)}::text[]) as g (subscription_id, tag)
    join push_subscriptions s on s.id = g.subscription_id
    join push_deliveries d on d.subscription_id = g.subscription_id and d.tag = g.tag and d.state in ('waiting', 'sent')
    where d.due_at <= now() and ${isUnread}
    group by d.subscription_id, d.tag`
}

export interface Ended {
  ids: string[]
  subscriptionId: string
  state: 'sent' | 'failed'
  error: string | null
}

/** Of several notifications at once, with the figures of the day: one for each that went to a push service. */
export function endAll(ended: Ended[]): Sql {
  const rows = ended.flatMap(({ ids, state, error }) => ids.map((id) => ({ id, state, error })))
  const numberOf = (state: Ended['state']) => ended.filter((one) => one.state === state).length
  const reached = ended.filter(({ state }) => state === 'sent').map(({ subscriptionId }) => subscriptionId)
  return sql`
    with ends as (
      update push_deliveries d set state = e.state, error = e.error, taken_until = null, ended_at = now()
      from unnest(${rows.map(({ id }) => id)}::int8[], ${rows.map(({ state }) => state)}::text[],
        ${rows.map(({ error }) => error)}::text[]) as e (id, state, error)
      where d.id = e.id and d.state = 'waiting'
    ), reached as (
      update push_subscriptions set last_at = now(), fails = 0, retry_at = null where id = any(${reached}::int8[])
    )
    insert into push_days as p (day, sent, failed) values (${today}, ${numberOf('sent')}, ${numberOf('failed')})
    on conflict (day) do update set sent = p.sent + excluded.sent, failed = p.failed + excluded.failed`
}

/** Read elsewhere, or gone, before it was sent. */
export function endRead(ids: string[]): Sql {
  return sql`
    update push_deliveries set state = 'read', taken_until = null, ended_at = now()
    where id = any(${ids}::int8[]) and state = 'waiting'`
}

export function countFailed(number: number): Sql {
  return sql`
    insert into push_days as p (day, failed) values (${today}, ${number})
    on conflict (day) do update set failed = p.failed + excluded.failed`
}

/**
 * The push service of a browser has trouble: everything for it waits, for as long as it says, else for pauses that
 * double, and six hours at most.
 */
export function leaveAlone(subscriptionId: string, ids: string[], error: string, seconds: number | undefined): Sql {
  return sql`
    with paused as (
      update push_subscriptions set fails = fails + 1,
        retry_at = now() + interval '1 second' * least(coalesce(${seconds ?? null}::int, 15 * power(2, least(fails, 12))::int), 21600)
      where id = ${subscriptionId} returning retry_at
    )
    update push_deliveries d set due_at = greatest(d.due_at, paused.retry_at),
      error = case when d.id = any(${ids}::int8[]) then ${error} else d.error end,
      taken_until = case when d.id = any(${ids}::int8[]) then null else d.taken_until end
    from paused where d.subscription_id = ${subscriptionId} and d.state = 'waiting'`
}
