import sql, { type Sql } from 'sql-template-tag'
import type { LoginWay } from '#contract/modules/account/security.ts'
import { opensFor } from '../../db/sql-parts.ts'

export interface TotpRow {
  secret: Buffer
  last_step: string
  /** Milliseconds by the clock of the database. */
  now: number
}

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::float8 as now`

export function enabledTotp(userId: string): Sql {
  return sql`select secret, last_step, ${now} from user_totp where user_id = ${userId} and enabled_at is not null`
}

export function waitingTotp(userId: string): Sql {
  return sql`select secret, last_step, ${now} from user_totp where user_id = ${userId} and enabled_at is null for update`
}

/** Only while there is none in force. */
export function beginTotp(userId: string, secret: Buffer): Sql {
  return sql`
    insert into user_totp as t (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now() where t.enabled_at is null`
}

export function enableTotp(userId: string, step: number): Sql {
  return sql`
    update user_totp set enabled_at = clock_timestamp(), last_step = ${step}
    where user_id = ${userId} and enabled_at is null`
}

/** No row where a code of this step or a later one was used before. */
export function spendStep(userId: string, step: number): Sql {
  return sql`
    update user_totp set last_step = ${step}
    where user_id = ${userId} and enabled_at is not null and last_step < ${step}`
}

export function dropTotp(userId: string): Sql {
  return sql`delete from user_totp where user_id = ${userId} and enabled_at is not null`
}

/** No row where it was set up before. */
export function dropTotpAfter(userId: string, since: Date): Sql {
  return sql`delete from user_totp where user_id = ${userId} and enabled_at >= ${since}`
}

/** Also one that is being set up. */
export function dropAllTotp(userId: string): Sql {
  return sql`delete from user_totp where user_id = ${userId}`
}

export function dropRecoveryCodes(userId: string): Sql {
  return sql`delete from recovery_codes where user_id = ${userId}`
}

/** Whoever has made them knows them. */
export function dropRecoveryCodesAfter(userId: string, since: Date): Sql {
  return sql`delete from recovery_codes where user_id = ${userId} and created_at >= ${since}`
}

export function insertRecoveryCodes(userId: string, hashes: Buffer[]): Sql {
  return sql`insert into recovery_codes (user_id, hash) select ${userId}, unnest(${hashes}::bytea[])`
}

export function spendRecoveryCode(userId: string, hash: Buffer): Sql {
  return sql`
    update recovery_codes set used_at = clock_timestamp()
    where user_id = ${userId} and hash = ${hash} and used_at is null`
}

export interface FactorRow {
  has_totp: boolean
  recovery_left: number
  remembered: number
  passkeys: number
}

export function factorsOf(userId: string): Sql {
  return sql`
    select exists (select from user_totp where user_id = ${userId} and enabled_at is not null) as has_totp,
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null)::int as recovery_left,
      (select count(*) from remembered_devices
       where user_id = ${userId} and expires_at > clock_timestamp())::int as remembered,
      (select count(*) from passkeys where user_id = ${userId})::int as passkeys`
}

const ticketLife = sql`interval '5 minutes'`
const passwordMark = sql`(select sha256(convert_to(password_hash, 'UTF8')) from users where id = user_id)`

/** Who logs in, and where. */
export interface TicketHolder {
  userId: string
  deviceId: string
  way: LoginWay
  userAgent: string
  network: string
}

export function insertTicket(hash: Buffer, { userId, deviceId, way, userAgent, network }: TicketHolder): Sql {
  return sql`
    insert into login_tickets (hash, user_id, device_id, way, user_agent, network, password_mark, expires_at)
    select ${hash}, id, ${deviceId}, ${way}, ${userAgent}, ${network}, sha256(convert_to(password_hash, 'UTF8')),
      clock_timestamp() + ${ticketLife}
    from users where id = ${userId}`
}

/** The newest few stay. */
export function dropOldTickets(userId: string, most: number): Sql {
  return sql`
    delete from login_tickets where hash in (
      select hash from login_tickets where user_id = ${userId} order by expires_at desc offset ${most})`
}

/**
 * Whose login it is, locked until the transaction ends. The browser is the one that began it: by the id of its device,
 * or, for clients that keep no cookies, by what they call themselves and where they are.
 */
export function lockTicket(
  hash: Buffer,
  { deviceId, userAgent, network }: Pick<TicketHolder, 'userAgent' | 'network'> & { deviceId: string | null },
): Sql {
  const isSameBrowser =
    deviceId === null ? sql`user_agent = ${userAgent} and network = ${network}` : sql`device_id = ${deviceId}`
  return sql`
    select user_id, way from login_tickets
    where hash = ${hash} and expires_at > clock_timestamp() and ${isSameBrowser}
      and password_mark is not distinct from ${passwordMark}
      and exists (select from users u where u.id = user_id and ${opensFor('u')})
    for update`
}

export function dropTicket(hash: Buffer): Sql {
  return sql`delete from login_tickets where hash = ${hash}`
}

export function dropTicketsOf(userId: string): Sql {
  return sql`delete from login_tickets where user_id = ${userId}`
}

const memory = sql`interval '30 days'`

export function insertRemembered(userId: string, hash: Buffer, userAgent: string): Sql {
  return sql`
    insert into remembered_devices (user_id, hash, user_agent, expires_at)
    values (${userId}, ${hash}, ${userAgent}, clock_timestamp() + ${memory})`
}

export function dropRememberedBeyond(userId: string, most: number): Sql {
  return sql`
    delete from remembered_devices where id in (
      select id from remembered_devices where user_id = ${userId} order by id desc offset ${most})`
}

export function touchRemembered(userId: string, hash: Buffer): Sql {
  return sql`
    update remembered_devices set used_at = clock_timestamp()
    where user_id = ${userId} and hash = ${hash} and expires_at > clock_timestamp()`
}

export interface RememberedRow {
  id: string
  user_agent: string
  created_at: Date
  used_at: Date
  expires_at: Date
}

export function rememberedOf(userId: string): Sql {
  return sql`
    select id, user_agent, created_at, used_at, expires_at from remembered_devices
    where user_id = ${userId} and expires_at > clock_timestamp() order by used_at desc, id desc`
}

/** One of them, or all. */
export function forgetRemembered(userId: string, id?: string): Sql {
  return id === undefined
    ? sql`delete from remembered_devices where user_id = ${userId}`
    : sql`delete from remembered_devices where user_id = ${userId} and id = ${id}`
}
