import sql, { type Sql } from 'sql-template-tag'
import type { LoginFactor, LoginWay } from '#contract/modules/account/security.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { opensFor, zone } from '../../db/sql-parts.ts'

export interface OwnerRow {
  name: string
  /** null: no address takes letters. */
  email: string | null
  locale: Locale | null
  /** By the clock of the site. */
  time: string
  /** How many were told of by mail within a day. */
  told: number
  /** null: no number is confirmed. */
  phone: string | null
  /** How many were told of on the site within a day. */
  noticed: number
}

export function ownerToTell(userId: string, at: Date): Sql {
  return sql`
    select u.name, p.locale, to_char(${at}::timestamptz at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as time,
      case when u.email_confirmed_at is not null and u.refused_email_key is distinct from u.email_key then u.email end
        as email,
      (select count(*) from login_alerts where user_id = u.id and at > now() - interval '1 day')::int as told,
      case when u.phone_confirmed_at is not null then u.phone end as phone,
      (select count(*) from notifications n where n.user_id = u.id and n.created_at > now() - interval '1 day'
        and n.notice ->> 'key' like 'security_note_login%')::int as noticed
    from users u left join notification_preferences p on p.user_id = u.id where u.id = ${userId}`
}

const life = sql`interval '7 days'`

/** The login is known by its line in the history. */
export function insertAlert(hash: Buffer, loginId: string, email: string): Sql {
  return sql`
    insert into login_alerts (hash, user_id, email, way, factor, user_agent, network, at, expires_at)
    select ${hash}, user_id, ${email}, way, factor, user_agent, network, at, now() + ${life} from logins where id = ${loginId}`
}

export interface AlertRow {
  name: string
  way: LoginWay
  factor: LoginFactor | ''
  user_agent: string
  network: string | null
  /** The first address of it. */
  ip: string | null
  at: Date
}

export function alertOf(hash: Buffer): Sql {
  return sql`
    select u.name, a.way, a.factor, a.user_agent, a.network::text as network, host(a.network) as ip, a.at
    from login_alerts a join users u on u.id = a.user_id and ${opensFor('u')}
    where a.hash = ${hash} and a.expires_at > clock_timestamp()`
}

export interface TakenRow {
  user_id: string
  email: string
  at: Date
}

/** Of somebody who has one in hand, all: what they would do is done. No row for whoever comes second. */
export function takeAlerts(hash: Buffer): Sql {
  return sql`
    with taken as (
      delete from login_alerts a using users u
      where a.hash = ${hash} and a.expires_at > clock_timestamp() and u.id = a.user_id and ${opensFor('u')}
      returning a.user_id, a.email, a.at),
    others as (delete from login_alerts a using taken t where a.user_id = t.user_id and a.hash <> ${hash})
    select user_id, email, at from taken`
}
