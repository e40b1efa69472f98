import sql, { type Sql } from 'sql-template-tag'
import type { Capability } from '#contract/shared/capabilities.ts'

export interface LeavingRow {
  id: string
  name: string
  name_key: string
  account: string
  account_key: string
  email: string | null
  email_key: string | null
  email_confirmed: boolean
  phone: string | null
  userpower: 0 | 1 | 3
  capabilities: Capability[] | null
  deleted_at: Date | null
  leaving_at: Date | null
}

/** Held until the transaction ends, in whatever state it is. */
export function lockLeaving(id: string): Sql {
  return sql`
    select id, name, name_key, account, account_key, email, email_key, email_confirmed_at is not null as email_confirmed,
      phone, userpower, capabilities, deleted_at, leaving_at
    from users where id = ${id} for update`
}

export function startLeaving(id: string): Sql {
  return sql`update users set deleted_at = clock_timestamp(), leaving_at = clock_timestamp() where id = ${id}`
}

/** Only as long as it may come back. */
export function stopLeaving(id: string): Sql {
  return sql`update users set deleted_at = null, leaving_at = null where id = ${id} and leaving_at is not null`
}

/** From here on there is no way back. */
export function endAccount(id: string): Sql {
  return sql`update users set leaving_at = null where id = ${id}`
}

/** Nothing of the person is left; the row stays for what refers to it. No member can have such a key. */
export function emptyUser(id: string, name: string): Sql {
  const key = `\t${id}`
  return sql`
    update users set name = ${name}, name_key = ${key}, account = ${key}, account_key = ${key}, password_hash = null,
      old_password = null, email = null, email_key = null, email_confirmed_at = null, refused_email_key = null, phone = null,
      phone_confirmed_at = null, avatar = '', cover = '', background = '', name_colour = '', hue = null, sex = 0,
      signature = '', muted_words = null, is_agent = false, vip_end_at = null, shows_collects = false, named_at = null, signed_at = null
    where id = ${id}`
}

export function dropLooks(id: string): Sql {
  return sql`delete from user_skeletons where user_id = ${id}`
}

export function insertRetired(hashes: Buffer[]): Sql {
  return sql`
    insert into retired_handles (hash) select h from unnest(${hashes}::bytea[]) as h
    on conflict (hash) do update set ends_at = excluded.ends_at`
}

export function retiredAmong(hashes: Buffer[]): Sql {
  return sql`select from retired_handles where hash = any(${hashes}::bytea[]) and ends_at > now() limit 1`
}
