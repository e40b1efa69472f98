import sql, { type Sql } from 'sql-template-tag'
import type { Locale } from '#contract/shared/message-key.ts'
import { today } from '../../db/sql-parts.ts'

/** One more try within the hour of the member, who is locked by it; `wait`: seconds until the hour is over. */
export function countTry(userId: string): Sql {
  const isOver = sql`t.began_at <= now() - interval '1 hour'`
  return sql`
    insert into push_tries as t (user_id) values (${userId})
    on conflict (user_id) do update set number = case when ${isOver} then 1 else t.number + 1 end,
      began_at = case when ${isOver} then now() else t.began_at end
    returning number, ceil(extract(epoch from began_at + interval '1 hour' - now()))::int as wait`
}

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4791

/** Nobody else subscribes with the same browser until the transaction ends. */
export function lockBrowser(mark: Buffer): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${mark.toString('hex')}))`
}

/** The browser is somebody else's now. */
export function takeOver(mark: Buffer, userId: string): Sql {
  return sql`delete from push_subscriptions where mark = ${mark} and user_id <> ${userId}`
}

export interface NewSubscription {
  userId: string
  sessionId: string
  mark: Buffer
  sealed: Buffer
  area: 'desktop' | 'mobile'
  locale: Locale
  userAgent: string
}

/** No row where the session is over. */
export function putSubscription(given: NewSubscription): Sql {
  const { userId, sessionId, mark, sealed, area, locale, userAgent } = given
  return sql`
    insert into push_subscriptions (user_id, session_id, device_id, mark, sealed, area, locale, user_agent)
    select ${userId}, s.id, s.device_id, ${mark}, ${sealed}, ${area}, ${locale}, ${userAgent}
    from (select id, device_id from sessions where id = ${sessionId} and user_id = ${userId} and ended_at is null for share) s
    on conflict (mark) do update set session_id = excluded.session_id, device_id = excluded.device_id,
      sealed = excluded.sealed, area = excluded.area, locale = excluded.locale, user_agent = excluded.user_agent,
      fails = 0, retry_at = null
    returning id`
}

export function dropOldest(userId: string, most: number): Sql {
  return sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${most})`
}

export function dropSubscription(userId: string, id: string): Sql {
  return sql`delete from push_subscriptions where id = ${id} and user_id = ${userId}`
}

/** Its push service knows it no longer. */
export function forgetSubscription(id: string): Sql {
  return sql`delete from push_subscriptions where id = ${id}`
}

export interface SubscriptionRow {
  id: string
  session_id: string
  sealed: Buffer
  area: 'desktop' | 'mobile'
  locale: Locale
  user_agent: string
  created_at: Date
  last_at: Date | null
}

export function subscriptionsOf(userId: string): Sql {
  return sql`
    select id, session_id, sealed, area, locale, user_agent, created_at, last_at
    from push_subscriptions where user_id = ${userId} order by id desc`
}

export function touchSubscription(id: string): Sql {
  return sql`update push_subscriptions set last_at = now(), fails = 0, retry_at = null where id = ${id}`
}

export function figures(): Sql {
  return sql`
    select (select count(*)::int from push_subscriptions) as devices,
      (select count(*)::int from push_subscriptions where retry_at > now()) as paused,
      (select count(*)::int from push_deliveries where state = 'waiting') as waiting,
      coalesce(sum(sent), 0)::int as sent, coalesce(sum(failed), 0)::int as failed
    from push_days where day > ${today} - 30`
}
