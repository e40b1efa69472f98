import sql, { type Sql } from 'sql-template-tag'
import type { ConfigDocument } from '#contract/modules/site/config.ts'

export interface VersionRow {
  version: number
  document: unknown
}

export interface HistoryRow {
  version: number
  changed: string[]
  note: string
  user_id: string | null
  user_name: string | null
  created_at: Date
}

export function newestVersion(): Sql {
  return sql`select version, document from config_versions order by version desc limit 1`
}

export function oneVersion(version: number): Sql {
  return sql`select version, document from config_versions where version = ${version}`
}

export function history(page: number, limit: number): Sql {
  return sql`
    select v.version, v.changed, v.note, v.user_id, u.name as user_name, v.created_at
    from config_versions v left join users u on u.id = v.user_id
    order by v.version desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countVersions(): Sql {
  return sql`select count(*)::int as total from config_versions`
}

/** How often a field was changed, and when last; the first version is where it begins. */
export function editionOf(field: keyof ConfigDocument): Sql {
  return sql`
    select count(*)::int as number, max(created_at) as since
    from config_versions where version = 1 or ${field} = any(changed)`
}

/** Since when it has been on without a break that staff need a second factor; no row while it is off. */
export function staffFactorSwitch(): Sql {
  const isOn = sql`document -> 'COMMON_SECURITY' -> 'STAFF_2FA' is not distinct from 'true'::jsonb`
  return sql`
    select min(created_at) as since from config_versions
    where version > coalesce((select max(version) from config_versions where not (${isOn})), 0) having count(*) > 0`
}

/** Writers queue here, so that a version is always made from the one before it. */
export function lockVersions(): Sql {
  return sql`lock table config_versions in share row exclusive mode`
}

export function insertVersion(document: ConfigDocument, changed: string[], note: string, userId: string | null): Sql {
  return sql`
    insert into config_versions (document, changed, note, user_id)
    values (${JSON.stringify(document)}::jsonb, ${changed}, ${note}, ${userId}) returning version`
}

export function secretRows(): Sql {
  return sql`select name, nonce, ciphertext, updated_at from secrets`
}

export function secretRow(name: string): Sql {
  return sql`select nonce, ciphertext from secrets where name = ${name}`
}

export function putSecret(name: string, nonce: Buffer, ciphertext: Buffer): Sql {
  return sql`
    insert into secrets (name, nonce, ciphertext) values (${name}, ${nonce}, ${ciphertext})
    on conflict (name) do update set nonce = excluded.nonce, ciphertext = excluded.ciphertext, updated_at = now()`
}

/** Unless there is one. */
export function addSecret(name: string, nonce: Buffer, ciphertext: Buffer): Sql {
  return sql`insert into secrets (name, nonce, ciphertext) values (${name}, ${nonce}, ${ciphertext}) on conflict do nothing`
}

export function deleteSecret(name: string): Sql {
  return sql`delete from secrets where name = ${name}`
}
