import sql, { type Sql } from 'sql-template-tag'
import type { Locale } from '#contract/shared/message-key.ts'

/** How long the owner has to say no. */
const wait = sql`interval '72 hours'`
const pause = sql`interval '24 hours'`
/** A wish of an administrator that nobody shares is forgotten with the reset itself. */
const clock = sql`clock_timestamp()`

/** Nothing that it was asked with is another thing now: the password, and the authenticator. */
const isInForce = sql`
  r.password_mark is not distinct from (select sha256(convert_to(u.password_hash, 'UTF8')) from users u where u.id = r.user_id)
  and exists (select from user_totp t where t.user_id = r.user_id and t.enabled_at = r.totp_since)`

export interface ResetRow {
  id: string
  user_id: string
  locale: Locale
  user_agent: string
  created_at: Date
  ends_at: Date
}

const row = sql`r.id, r.user_id, r.locale, r.user_agent, r.created_at, r.ends_at`

export interface OwnerRow {
  id: string
  name: string
  /** Only what is confirmed. */
  email: string | null
  phone: string | null
  email_key: string | null
}

export function ownerById(userId: string): Sql {
  return sql`
    select id, name, case when email_confirmed_at is not null then email end as email,
      case when email_confirmed_at is not null then email_key end as email_key,
      case when phone_confirmed_at is not null then phone end as phone
    from users where id = ${userId}`
}

export function waitingReset(userId: string): Sql {
  return sql`select ${row} from factor_resets r where r.user_id = ${userId} and r.state = 'waiting' and ${isInForce}`
}

/** No row where the account has no authenticator, or one is waiting already. */
export function insertReset(userId: string, userAgent: string, locale: Locale): Sql {
  return sql`
    insert into factor_resets as r (user_id, password_mark, totp_since, user_agent, locale, ends_at)
    select u.id, sha256(convert_to(u.password_hash, 'UTF8')), t.enabled_at, ${userAgent}, ${locale},
      date_trunc('milliseconds', ${clock}) + ${wait}
    from users u join user_totp t on t.user_id = u.id and t.enabled_at is not null where u.id = ${userId}
    on conflict (user_id) where state = 'waiting' do nothing
    returning ${row}`
}

/** Whoever comes first decides: it was cancelled, or it is done. */
export function cancelReset(userId: string, id: string | null = null): Sql {
  return sql`
    update factor_resets r set state = 'cancelled', closed_at = ${clock}
    where r.user_id = ${userId} and r.state = 'waiting' and r.id = coalesce(${id}::int8, r.id) and ${isInForce}
    returning ${row}`
}

/** What was asked with another password, or for another authenticator. */
export function cancelVoid(userId: string): Sql {
  return sql`
    update factor_resets r set state = 'cancelled', closed_at = ${clock}
    where r.user_id = ${userId} and r.state = 'waiting' and not (${isInForce}) returning ${row}`
}

export function finishReset(userId: string): Sql {
  return sql`
    update factor_resets r set state = 'done', closed_at = ${clock}
    where r.user_id = ${userId} and r.state = 'waiting' and r.ends_at <= ${clock} and ${isInForce} returning ${row}`
}

/** That the owner is told again; once, however many processes come. */
export function markTold(id: string): Sql {
  return sql`
    update factor_resets r set told_at = ${clock}
    where r.id = ${id} and r.state = 'waiting' and r.told_at <= ${clock} - ${pause} and r.ends_at > ${clock}
    returning ${row}`
}

export interface DueRow {
  id: string
  user_id: string
  due: 'void' | 'over' | 'tell'
}

/** Those with which there is something to do, whoever does it. */
export function dueResets(most: number): Sql {
  return sql`
    select id, user_id, due from (
      select r.id, r.user_id, r.ends_at, case when not (${isInForce}) then 'void' when r.ends_at <= ${clock} then 'over'
        when r.told_at <= ${clock} - ${pause} then 'tell' end as due
      from factor_resets r where r.state = 'waiting') d
    where due is not null order by ends_at limit ${most}`
}

export function ownerOfReset(id: string): Sql {
  return sql`select user_id from factor_resets where id = ${id} and state = 'waiting'`
}

export interface WishRow extends ResetRow {
  /** Another administrator who is still one, and has asked for it to be over sooner. */
  other_asked: boolean
  has_asked: boolean
}

export function wishAbout(userId: string, viewerId: string): Sql {
  return sql`
    select ${row}, r.asked_by = ${viewerId} as has_asked, coalesce(r.asked_by <> ${viewerId} and exists (
      select from users a where a.id = r.asked_by and a.userpower = 0 and a.deleted_at is null), false) as other_asked
    from factor_resets r where r.user_id = ${userId} and r.state = 'waiting' and ${isInForce}`
}

export function askSooner(id: string, byId: string): Sql {
  return sql`update factor_resets set asked_by = ${byId}, asked_at = ${clock} where id = ${id}`
}

export function endNow(id: string): Sql {
  return sql`update factor_resets set ends_at = least(ends_at, ${clock}) where id = ${id} and state = 'waiting'`
}

export interface ShownRow extends ResetRow {
  asked_by: string | null
  asked_by_name: string | null
}

/** As the staff see it. */
export function shownReset(userId: string): Sql {
  return sql`
    select ${row}, a.id as asked_by, a.name as asked_by_name
    from factor_resets r left join users a on a.id = r.asked_by and a.userpower = 0 and a.deleted_at is null
    where r.user_id = ${userId} and r.state = 'waiting' and ${isInForce}`
}
