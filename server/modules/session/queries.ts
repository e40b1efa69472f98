import sql, { empty, type Sql } from 'sql-template-tag'
import type { Capability } from '#contract/shared/capabilities.ts'
import { opensFor, powerOf } from '../../db/sql-parts.ts'
import { type RestrictionRow, restriction } from '../sanction/service.ts'
import type { TokenPair } from './tokens.ts'
import { hashOf } from './tokens.ts'

export type EndReason = 'logout' | 'other-device' | 'password' | 'reuse' | 'expired' | 'quota' | 'admin' | 'leaving'

const accessLife = sql`interval '15 minutes'`
const idleLimit = sql`interval '14 days'`
const absoluteLimit = sql`interval '60 days'`
/** How long somebody need not show again that an account is theirs. */
const proofLife = sql`interval '10 minutes'`
/** How long a used refresh token still gives its successor to the same device: two tabs, or an answer that got lost. */
const grace = sql`interval '30 seconds'`

const isLive = sql`
  s.ended_at is null and s.last_seen_at > clock_timestamp() - ${idleLimit}
  and s.created_at > clock_timestamp() - ${absoluteLimit}`

export interface LoginRow {
  id: string
  password_hash: string | null
  /** As the site kept it from which the member came. */
  old_password: string | null
  known_device: boolean
}

/** By account, confirmed phone or email; an unconfirmed email counts when only one account carries it. */
export function findLogin(key: { name: string; phone: string | null; email: string }, deviceId: string | null): Sql {
  const among = (condition: Sql) => sql`select id from users where ${condition} and ${opensFor('users')}`
  return sql`
    select u.id, u.password_hash, u.old_password,
      exists (select from sessions s where s.user_id = u.id and s.device_id = ${deviceId}) as known_device
    from users u
    where u.id = coalesce(
      (${among(sql`id = (select user_id from user_handles where key = ${key.name}) and account_key = ${key.name}`)}),
      (${among(sql`phone = ${key.phone} and phone_confirmed_at is not null`)}),
      (${among(sql`email_key = ${key.email} and email_confirmed_at is not null`)}),
      (select min(id) from users where email_key = ${key.email} and ${opensFor('users')} having count(*) = 1))`
}

export function hasBeenOn(userId: string | null, deviceId: string | null): Sql {
  return sql`
    select exists (select from sessions where user_id = ${userId} and device_id = ${deviceId}) as known`
}

export function insertSession(userId: string, deviceId: string, userAgent: string, ip: string): Sql {
  return sql`
    insert into sessions (user_id, device_id, user_agent, ip) values (${userId}, ${deviceId}, ${userAgent}, ${ip})
    returning id`
}

/** Stores the hashes of a pair and answers when the access token ends. */
export function insertPair(sessionId: string, pair: TokenPair): Sql {
  return sql`
    with refresh as (
      insert into refresh_tokens (hash, session_id) values (${hashOf(pair.refresh)}, ${sessionId}))
    insert into access_tokens (hash, session_id, expires_at)
    select ${hashOf(pair.access)}, id, least(clock_timestamp() + ${accessLife}, created_at + ${absoluteLimit})
    from sessions where id = ${sessionId}
    returning expires_at`
}

export interface RefreshRow {
  session_id: string
  user_id: string
  device_id: string
  is_live: boolean
  is_used: boolean
  in_grace: boolean
}

/** Locks the token and its session: whoever else brings this token waits and then sees what became of it. */
export function lockRefreshToken(token: string): Sql {
  return sql`
    select s.id as session_id, s.user_id, s.device_id, ${isLive} as is_live, r.used_at is not null as is_used,
      coalesce(r.used_at > clock_timestamp() - ${grace}, false) as in_grace
    from refresh_tokens r
    join sessions s on s.id = r.session_id
    join users u on u.id = s.user_id and u.deleted_at is null
    where r.hash = ${hashOf(token)} and s.ended_at is null
    for update of r, s`
}

export function markTokenUsed(token: string): Sql {
  return sql`update refresh_tokens set used_at = clock_timestamp() where hash = ${hashOf(token)}`
}

export function pairState(pair: TokenPair): Sql {
  return sql`
    select r.used_at is not null as is_used, a.expires_at
    from refresh_tokens r join access_tokens a on a.session_id = r.session_id
    where r.hash = ${hashOf(pair.refresh)} and a.hash = ${hashOf(pair.access)}`
}

export function touchSession(id: string, userAgent: string, ip: string): Sql {
  return sql`
    update sessions set last_seen_at = clock_timestamp(), user_agent = ${userAgent}, ip = ${ip} where id = ${id}`
}

/**
 * Until when staff (`u`) without a second factor may do without; null for everybody else. Members cost nothing here.
 * `since`: when the site began to ask for one.
 */
export function factorDue(since: Date | null): Sql {
  if (!since) return sql`null::timestamptz`
  return sql`
    case when (u.userpower in (0, 3) or u.capabilities is not null)
        and not exists (select from user_totp t where t.user_id = u.id and t.enabled_at is not null)
        and not exists (select from passkeys k where k.user_id = u.id)
      then greatest(u.staff_since, ${since}::timestamptz) + interval '7 days' end`
}

const viewer = (
  since: Date | null,
) => sql`u.id, u.name, u.grade, coalesce(u.vip_end_at > clock_timestamp(), false) as is_vip, ${powerOf('u')} as userpower, u.capabilities, ${restriction} as restriction, u.muted_words, s.id as session_id,
  s.device_id, coalesce(s.proven_at > clock_timestamp() - ${proofLife}, false) as is_proven,
  exists (select from waiting_accounts w where w.user_id = u.id) as is_waiting,
  ${factorDue(since)} as factor_due, coalesce(${factorDue(since)} <= clock_timestamp(), false) as is_factor_over`

export interface ViewerRow {
  id: string
  name: string
  grade: number
  is_vip: boolean
  userpower: 0 | 1 | 2 | 3
  capabilities: Capability[] | null
  restriction: RestrictionRow
  muted_words: string[] | null
  session_id: string
  device_id: string
  is_proven: boolean
  is_waiting: boolean
  factor_due: Date | null
  is_factor_over: boolean
}

/** When something of this ends by the clock: the token, what keeps its owner from writing, membership, or a proof. */
const soonest = sql`least(a.expires_at, case when u.banned_until > clock_timestamp() then u.banned_until end,
  case when u.muted_until > clock_timestamp() then u.muted_until end,
  case when u.vip_end_at > clock_timestamp() then u.vip_end_at end,
  case when s.proven_at > clock_timestamp() - ${proofLife} then s.proven_at + ${proofLife} end)`

export function viewerByAccessToken(token: string, since: Date | null): Sql {
  return sql`
    select ${viewer(since)}, extract(epoch from ${soonest} - clock_timestamp())::float8 * 1000 as milliseconds_left
    from access_tokens a
    join sessions s on s.id = a.session_id
    join users u on u.id = s.user_id
    where a.hash = ${hashOf(token)} and a.expires_at > clock_timestamp() and s.ended_at is null
      and u.deleted_at is null`
}

/** Of a key: whoever made it, in no session. */
export function viewerByKey(hash: Buffer, since: Date | null): Sql {
  return sql`
    select ${viewer(since)}, k.id as key_id, k.scopes
    from access_keys k join users u on u.id = k.user_id and u.deleted_at is null
    left join sessions s on false
    where k.hash = ${hash} and k.ends_at > clock_timestamp()`
}

export function viewerByRefreshToken(token: string, since: Date | null): Sql {
  return sql`
    select ${viewer(since)}
    from refresh_tokens r
    join sessions s on s.id = r.session_id
    join users u on u.id = s.user_id
    where r.hash = ${hashOf(token)} and r.used_at is null and ${isLive} and u.deleted_at is null`
}

/** Answers until when the proof counts; no row when the session has ended meanwhile. */
export function markProven(sessionId: string): Sql {
  return sql`
    update sessions set proven_at = clock_timestamp() where id = ${sessionId} and ended_at is null
    returning proven_at + ${proofLife} as until`
}

/** No row when the proof is too old, or there was none. */
export function provenNow(sessionId: string): Sql {
  return sql`
    select id from sessions
    where id = ${sessionId} and ended_at is null and proven_at > clock_timestamp() - ${proofLife}`
}

export interface BeganRow {
  /** With a code to the number of the account. */
  by_code: boolean
}

/** No row when the session began longer ago than a proof holds. */
export function beganNow(sessionId: string): Sql {
  return sql`
    select exists (
      select from logins l where l.user_id = s.user_id and l.session_id = s.id and l.is_right and l.way = 'sms') as by_code
    from sessions s
    where s.id = ${sessionId} and s.ended_at is null and s.created_at > clock_timestamp() - ${proofLife}`
}

export interface SessionRow {
  id: string
  device_id: string
  user_agent: string
  ip: string
  created_at: Date
  last_seen_at: Date
}

export function liveSessions(userId: string): Sql {
  return sql`
    select s.id, s.device_id, s.user_agent, s.ip, s.created_at, s.last_seen_at from sessions s
    where s.user_id = ${userId} and ${isLive} order by s.last_seen_at desc, s.id desc`
}

function endWhere(condition: Sql, reason: EndReason): Sql {
  return sql`
    update sessions s set ended_at = clock_timestamp(), end_reason = ${reason}
    where s.ended_at is null and ${condition} returning s.id, s.user_id`
}

export function endOne(userId: string, sessionId: string, reason: EndReason): Sql {
  return endWhere(sql`s.user_id = ${userId} and s.id = ${sessionId}`, reason)
}

export function endAll(userId: string, reason: EndReason, except: string | null = null): Sql {
  return endWhere(sql`s.user_id = ${userId} ${except === null ? empty : sql`and s.id <> ${except}`}`, reason)
}

export function endBeyondQuota(userId: string, quota: number): Sql {
  const oldest = sql`
    select id from sessions where user_id = ${userId} and ended_at is null
    order by last_seen_at desc, id desc offset ${quota}`
  return endWhere(sql`s.id in (${oldest})`, 'quota')
}

/** Sessions that nobody used for long, or that are too old; at most so many. */
export function expireIdleSessions(most: number): Sql {
  return sql`
    update sessions set ended_at = now(), end_reason = 'expired'
    where id in (
      select id from sessions
      where ended_at is null and (last_seen_at < now() - interval '14 days' or created_at < now() - interval '60 days')
      limit ${most} for update skip locked)`
}

const linkLife = sql`interval '24 hours'`

/** Of a member with several links the last one counts. */
export function replaceLink(userId: string, token: string, madeBy: string | null): Sql {
  return sql`
    insert into password_links (user_id, hash, made_by, expires_at)
    values (${userId}, ${hashOf(token)}, ${madeBy}, now() + ${linkLife})
    on conflict (user_id) do update set hash = excluded.hash, made_by = excluded.made_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning expires_at`
}

export function ownerOfLink(token: string): Sql {
  return sql`
    select u.id, u.account, u.name, u.email from password_links l join users u on u.id = l.user_id
    where l.hash = ${hashOf(token)} and l.expires_at > now() and ${opensFor('u')}`
}

export function takeLink(token: string): Sql {
  return sql`delete from password_links where hash = ${hashOf(token)} and expires_at > now()`
}

export interface LeavingState {
  /** Null: the account stays. */
  ends_at: Date | null
  now: Date
  /** How long a ticket of this moment holds. */
  until: Date
}

/** Whether an account ends soon; no row when there is none. */
export function leavingState(userId: string): Sql {
  return sql`
    select d.ends_at, clock_timestamp() as now, clock_timestamp() + interval '5 minutes' as until
    from users u left join account_deletions d on d.user_id = u.id and d.state = 'waiting' and u.leaving_at is not null
    where u.id = ${userId} and ${opensFor('u')}`
}
