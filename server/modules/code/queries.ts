import { createHmac } from 'node:crypto'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'

export type Channel = 'sms' | 'mail'

/** A link proves an address for one member, too. */
export type LinkPurpose = `confirm:${string}`

/** To a contact of an account, for its owner: what goes beside a lost second factor, and a proof of who has nothing better. */
export type OwnerPurpose = `factor:${string}` | `proof:${string}`

/** What a code is for and whom it was sent to: it opens nothing else. Binding is for one member only, too. */
export interface Subject {
  channel: Channel
  purpose: 'register' | 'login' | 'reset' | `bind:${string}` | OwnerPurpose | LinkPurpose
  target: string
}

interface Limit {
  quota: number
  seconds: number
  of: Sql
}

const mostTries = 5
const life = sql`interval '5 minutes'`
const linkLife = sql`interval '24 hours'`

/** Counting and inserting belong together; the whole site sends few enough codes for one queue. */
export function lockSending(): Sql {
  return sql`select pg_advisory_xact_lock(hashtext('verification codes'))`
}

/** Seconds until another code may be sent; null: now. */
export function sendingWait({ channel, target }: Subject, ip: string): Sql {
  const toTarget = sql`channel = ${channel} and target = ${target}`
  const fromAddress = sql`channel = ${channel} and ip = ${ip}`
  const limits: Limit[] = [
    { of: toTarget, quota: 1, seconds: 60 },
    { of: toTarget, quota: 5, seconds: 3600 },
    { of: toTarget, quota: 10, seconds: 86_400 },
    { of: fromAddress, quota: 20, seconds: 3600 },
  ]
  return sql`
    select ceil(extract(epoch from max(free_at) - clock_timestamp()))::int as seconds
    from (${join(limits.map(whenFree), ' union all ')}) as limits`
}

/** How many codes went out on this channel in the last day; more than `most` are not counted. */
export function sentToday(channel: Channel, most: number): Sql {
  return sql`
    select count(*)::int as sent from (
      select from verification_codes
      where channel = ${channel} and created_at > clock_timestamp() - interval '1 day' limit ${most}) as codes`
}

/** The quota-th newest code of the window: when it leaves the window, the next one may be sent. */
function whenFree({ of, quota, seconds }: Limit): Sql {
  const window = sql`interval '1 second' * ${seconds}`
  return sql`
    (select created_at + ${window} as free_at from verification_codes
     where ${of} and created_at > clock_timestamp() - ${window}
     order by created_at desc limit 1 offset ${quota - 1})`
}

export function insertCode({ channel, purpose, target }: Subject, codeHash: Buffer, ip: string): Sql {
  const lasts = purpose.startsWith('confirm:') ? linkLife : life
  return sql`
    insert into verification_codes (channel, purpose, target, code_hash, ip, created_at, expires_at)
    values (${channel}, ${purpose}, ${target}, ${codeHash}, ${ip}, clock_timestamp(), clock_timestamp() + ${lasts})
    returning id`
}

/** Who tries: somebody at the address where a code was asked for, the owner on a known device, or a stranger. */
export type Side = { by: 'address'; address: string } | { by: 'device' | 'stranger' }

/** Whether a code that lives was asked for at this address. */
export function wasAskedAt(subject: Subject, address: string): Sql {
  return sql`
    select exists (
      select from verification_codes where ${isOf(subject)} and ip = ${address} and used_at is null
        and expires_at > clock_timestamp()
    ) as was_asked`
}

/**
 * Counts a try on the newest code of the subject, at the address that asked on the newest one from there; no row when
 * there is none that still lives. Strangers have tries of their own. The same statement for all, as its time must tell
 * nothing.
 */
export function countTry(subject: Subject, side: Side): Sql {
  const isStranger = side.by === 'stranger'
  const address = side.by === 'address' ? side.address : null
  return sql`
    update verification_codes set tries = tries + ${isStranger ? 0 : 1}, stranger_tries = stranger_tries + ${isStranger ? 1 : 0}
    where id = (
        select id from verification_codes where ${isOf(subject)} and ip = coalesce(${address}, ip)
        order by created_at desc, id desc limit 1)
      and used_at is null and case when ${isStranger} then stranger_tries else tries end < ${mostTries}
      and expires_at > clock_timestamp()
    returning id, code_hash`
}

function isOf({ channel, purpose, target }: Subject): Sql {
  return sql`channel = ${channel} and purpose = ${purpose} and target = ${target}`
}

export interface LinkRow {
  purpose: LinkPurpose
  target: string
  code_hash: Buffer
}

/** A link that lives. */
export function linkById(id: string): Sql {
  return sql`
    select purpose, target, code_hash from verification_codes
    where id = ${id} and purpose like 'confirm:%' and used_at is null and expires_at > clock_timestamp()`
}

export function markCodeUsed(id: string): Sql {
  return sql`update verification_codes set used_at = clock_timestamp() where id = ${id} and used_at is null`
}

/** It never left: it must not stand in the way of the next one. */
export function deleteCode(id: string): Sql {
  return sql`delete from verification_codes where id = ${id}`
}

/** Keyed: a million codes are hashed in a second by whoever has a copy of the database. */
export function hashOf(ctx: Context, { channel, purpose, target }: Subject, code: string): Buffer {
  const key = deriveKey(ctx, 'verification codes')
  return createHmac('sha256', key)
    .update(JSON.stringify([channel, purpose, target, code]))
    .digest()
}
