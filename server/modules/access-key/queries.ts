import sql, { type Sql } from 'sql-template-tag'
import type { KeyScope } from '#contract/key-scopes.ts'
import type { AccessKeysRow } from '../../db/tables.ts'

export type KeyRow = Omit<AccessKeysRow, 'scopes' | 'hash'> & { scopes: KeyScope[] }

const columns = sql`id, user_id, prefix, name, scopes, created_at, ends_at, used_at`

/** Keys of one member are made one after another. */
export function lockMember(userId: string): Sql {
  return sql`select id from users where id = ${userId} for no key update`
}

interface NewKey {
  userId: string
  hash: Buffer
  prefix: string
  name: string
  scopes: KeyScope[]
  days: number
}

/** No row: there are as many as a member may have. */
export function insertKey({ userId, hash, prefix, name, scopes, days }: NewKey, most: number): Sql {
  return sql`
    insert into access_keys (user_id, hash, prefix, name, scopes, ends_at)
    select ${userId}, ${hash}, ${prefix}, ${name}, ${scopes},
      date_trunc('milliseconds', now()) + make_interval(days => ${days})
    where (select count(*) from access_keys where user_id = ${userId} and ends_at > now()) < ${most}
    returning ${columns}`
}

export function keysOf(userId: string): Sql {
  return sql`
    select ${columns} from access_keys where user_id = ${userId} and ends_at > now() order by id desc`
}

const ofThoseWhoAreThere = sql`
  access_keys k join users u on u.id = k.user_id and u.deleted_at is null and k.ends_at > now()`

/** Those that open the back office, and then the newest. */
export function allKeys(limit: number, offset: number): Sql {
  return sql`
    select k.id, k.user_id, k.prefix, k.name, k.scopes, k.created_at, k.ends_at, k.used_at, u.name as owner
    from ${ofThoseWhoAreThere}
    order by exists (select from unnest(k.scopes) as s (scope) where s.scope like 'admin:%') desc, k.id desc
    limit ${limit} offset ${offset}`
}

export function countAllKeys(): Sql {
  return sql`select count(*)::int as total from ${ofThoseWhoAreThere}`
}

export function countKeys(userId: string): Sql {
  return sql`select count(*)::int as number from access_keys where user_id = ${userId} and ends_at > now()`
}

export function deleteKey(userId: string, id: string): Sql {
  return sql`delete from access_keys where id = ${id} and user_id = ${userId} and ends_at > now() returning ${columns}`
}

export function deleteAnyKey(id: string): Sql {
  return sql`delete from access_keys where id = ${id} and ends_at > now() returning ${columns}`
}

export function deleteKeys(userId: string): Sql {
  return sql`delete from access_keys where user_id = ${userId}`
}

/** Once a minute is enough to say when it was used last. */
export function touchKey(id: string): Sql {
  return sql`
    update access_keys set used_at = now()
    where id = ${id} and (used_at is null or used_at < now() - interval '1 minute')`
}
