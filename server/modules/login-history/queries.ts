import sql, { type Sql } from 'sql-template-tag'
import type { LoginFactor, LoginResult, LoginWay } from '#contract/modules/account/security.ts'

/** How somebody came in, or tried to. */
export interface Steps {
  way: LoginWay
  factor?: LoginFactor
}

/**
 * Whether the account was used before, and never on this device. Sessions are kept for a month after their end, and
 * whose cookie lives longer than that is in the history.
 */
export function isUnknown(userId: string, deviceId: string): Sql {
  return sql`
    select exists (select from member_activity where user_id = ${userId})
      and not exists (select from sessions where user_id = ${userId} and device_id = ${deviceId})
      and not exists (select from logins where user_id = ${userId} and is_right and device_id = ${deviceId}) as is_new`
}

export interface NewLogin extends Steps {
  userId: string
  deviceId: string
  sessionId: string
  isNew: boolean
  userAgent: string
  ip: string
}

export function insertLogin({ userId, way, factor, ...login }: NewLogin): Sql {
  return sql`
    insert into logins (user_id, way, factor, is_right, is_new, device_id, session_id, user_agent, network)
    values (${userId}, ${way}, ${factor ?? ''}, true, ${login.isNew}, ${login.deviceId}, ${login.sessionId},
      ${login.userAgent}, address_block(${login.ip}))
    returning id, at`
}

/** Tries from one network within an hour are one row: whoever goes on trying fills no disk. */
export function countFailure(
  userId: string,
  { way, factor }: Steps,
  { userAgent, ip }: { userAgent: string; ip: string },
): Sql {
  return sql`
    insert into logins as l (user_id, way, factor, is_right, hour, user_agent, network)
    select id, ${way}, ${factor ?? ''}, false, date_trunc('hour', now()), ${userAgent}, address_block(${ip})
    from users where id = ${userId}
    on conflict (user_id, way, factor, network, hour) where not is_right
    do update set tries = l.tries + 1, at = clock_timestamp(), user_agent = excluded.user_agent`
}

/** The newest so many stay, of those that came in and of those that failed: neither drives out the other. */
export function dropBeyond(userId: string, isRight: boolean, most: number): Sql {
  return sql`
    delete from logins where id in (
      select id from logins where user_id = ${userId} and is_right = ${isRight} order by at desc, id desc offset ${most})`
}

export interface LoginRow {
  id: string
  way: LoginWay
  factor: LoginFactor | ''
  is_right: boolean
  tries: number
  is_new: boolean
  session_id: string | null
  user_agent: string
  network: string | null
  /** The first address of it. */
  ip: string | null
  at: Date
}

/** Also between two rounds that delete what is older. */
const kept = sql`at > now() - interval '90 days'`

const results: Record<LoginResult | 'new', Sql> = {
  ok: sql`is_right`,
  failed: sql`not is_right`,
  new: sql`is_right and is_new`,
}

const ofOne = (userId: string, result?: LoginResult | 'new') =>
  sql`user_id = ${userId} and ${kept} and ${result ? results[result] : sql`true`}`

export function loginsOf(userId: string, result: LoginResult | 'new' | undefined, page: number, limit: number): Sql {
  return sql`
    select id, way, factor, is_right, tries, is_new, session_id, user_agent, network::text as network,
      host(network) as ip, at
    from logins where ${ofOne(userId, result)}
    order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countLogins(userId: string, result: LoginResult | 'new' | undefined): Sql {
  return sql`select count(*)::int as total from logins where ${ofOne(userId, result)}`
}

export function countFailures(userId: string): Sql {
  return sql`select coalesce(sum(tries), 0)::int as number from logins where ${ofOne(userId, 'failed')}`
}
