import sql, { type Sql } from 'sql-template-tag'
import { opensFor } from '../../db/sql-parts.ts'

const challengeLife = sql`interval '5 minutes'`

export function insertChallenge(hash: Buffer, browserHash: Buffer, userId: string | null): Sql {
  return sql`
    insert into passkey_challenges (hash, browser_hash, user_id, expires_at)
    values (${hash}, ${browserHash}, ${userId}, clock_timestamp() + ${challengeLife})`
}

/** No row where it was never given, was used, is too old, or belongs to another browser or purpose. */
export function takeChallenge(hash: Buffer, browserHash: Buffer, userId: string | null): Sql {
  return sql`
    delete from passkey_challenges
    where hash = ${hash} and browser_hash = ${browserHash} and user_id is not distinct from ${userId}
      and expires_at > clock_timestamp()`
}

export interface PasskeyRow {
  id: string
  credential_id: string
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Date
  used_at: Date | null
}

export function passkeysOf(userId: string): Sql {
  return sql`
    select id, credential_id, transports, is_synced, name, created_at, used_at from passkeys
    where user_id = ${userId} order by id`
}

export function countPasskeys(userId: string): Sql {
  return sql`select count(*)::int as number from passkeys where user_id = ${userId}`
}

interface NewPasskey {
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  isSynced: boolean
  name: string
}

/** No row where somebody has it already. */
export function insertPasskey({ userId, credentialId, publicKey, counter, ...more }: NewPasskey): Sql {
  return sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
    values (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${more.transports}, ${more.isSynced}, ${more.name})
    on conflict do nothing`
}

export interface KeyRow {
  id: string
  user_id: string
  public_key: Buffer
  name: string
}

export function keyOf(credentialId: string): Sql {
  return sql`
    select k.id, k.user_id, k.public_key, k.name
    from passkeys k join users u on u.id = k.user_id and ${opensFor('u')}
    where k.credential_id = ${credentialId}`
}

/** No row where the device has counted backwards: then there are two of it. */
export function countUse(id: string, counter: number): Sql {
  return sql`
    update passkeys set counter = ${counter}, used_at = clock_timestamp()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::int8 = 0))`
}

export function deletePasskeysSince(userId: string, since: Date): Sql {
  return sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}`
}

export function renamePasskey(userId: string, id: string, name: string): Sql {
  return sql`update passkeys set name = ${name} where user_id = ${userId} and id = ${id}`
}

export function dropPasskeys(userId: string): Sql {
  return sql`delete from passkeys where user_id = ${userId}`
}

export function dropPasskey(userId: string, id: string): Sql {
  return sql`delete from passkeys where user_id = ${userId} and id = ${id}`
}
