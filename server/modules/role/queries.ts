import sql, { type Sql } from 'sql-template-tag'
import type { Capability, Givable } from '#contract/shared/capabilities.ts'
import { siteTimeZone } from '#contract/shared/product.ts'
import { factorDue } from '../session/service.ts'
import type { CardRow } from '../user/service.ts'

const card = sql`u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`

export interface RoleRow {
  id: string
  name: string
  capabilities: Givable[]
  members: number
  created_at: Date
}

const columns = sql`r.id, r.name, r.capabilities, r.created_at,
  (select count(*)::int from role_members m where m.role_id = r.id) as members`

/** Whatever changes roles, or who has them, does so one after another: what a member may do follows from all of it. */
export function lockRoles(): Sql {
  return sql`select pg_advisory_xact_lock(hashtext('roles'))`
}

export function allRoles(): Sql {
  return sql`select ${columns} from roles r order by r.id`
}

export function oneRole(id: string): Sql {
  return sql`select ${columns} from roles r where r.id = ${id}`
}

export interface OfficesRow {
  administrators: number
  moderators: number
  unprotected: number
  others: number
  out_at: Date | null
}

const isStaff = sql`(u.userpower in (0, 3) or u.capabilities is not null) and u.deleted_at is null`

/** `since`: when the site began to ask for a second factor; null: it does not. */
export function offices(since: Date | null, viewerId: string): Sql {
  const others = sql`not has_factor(u.id) and u.id <> ${viewerId}`
  return sql`
    select count(*) filter (where u.userpower = 0)::int as administrators,
      count(*) filter (where u.userpower = 3)::int as moderators,
      count(*) filter (where not has_factor(u.id))::int as unprotected,
      count(*) filter (where ${others})::int as others, min(${factorDue(since)}) filter (where ${others}) as out_at
    from users u where ${isStaff}`
}

export interface UnprotectedRow {
  id: string
  /** When the back office closes to them; null: it does not. */
  out_at: Date | null
  /** As people count them: the last hours are a day as well. */
  days_left: number
  is_out: boolean
  /** What a reminder of today is known by. */
  once: string
}

/** Those of the staff who have no second factor and have not been reminded of it today, but for one of them. */
export function unprotectedStaff(since: Date | null, exceptId: string): Sql {
  const outAt = factorDue(since)
  const once = sql`'staff-factor:' || (clock_timestamp() at time zone ${siteTimeZone})::date`
  return sql`
    select u.id, ${outAt} as out_at,
      greatest(1, round(extract(epoch from ${outAt} - clock_timestamp()) / 86400))::int as days_left,
      coalesce(${outAt} <= clock_timestamp(), false) as is_out, ${once} as once
    from users u
    where ${isStaff} and not has_factor(u.id) and u.id <> ${exceptId} and not exists (
      select from notifications n where n.user_id = u.id and n.from_user_id is null and n.once = ${once})
    order by u.id`
}

export function countRoles(): Sql {
  return sql`select count(*)::int as number from roles`
}

export function insertRole(name: string, nameKey: string, capabilities: Capability[]): Sql {
  return sql`
    insert into roles (name, name_key, capabilities) values (${name}, ${nameKey}, ${capabilities}) returning id`
}

export function updateRole(id: string, name: string, nameKey: string, capabilities: Capability[]): Sql {
  return sql`
    update roles set name = ${name}, name_key = ${nameKey}, capabilities = ${capabilities} where id = ${id} returning id`
}

export function deleteRole(id: string): Sql {
  return sql`delete from roles where id = ${id}`
}

/** No row: they have it. */
export function insertMember(roleId: string, userId: string, byId: string): Sql {
  return sql`
    insert into role_members (role_id, user_id, given_by) values (${roleId}, ${userId}, ${byId})
    on conflict do nothing returning user_id`
}

/** No row: they have it not. */
export function deleteMember(roleId: string, userId: string): Sql {
  return sql`delete from role_members where role_id = ${roleId} and user_id = ${userId} returning user_id`
}

export function memberIds(roleId: string): Sql {
  return sql`select user_id as id from role_members where role_id = ${roleId}`
}

export function namesOf(userId: string): Sql {
  return sql`
    select r.id, r.name from role_members m join roles r on r.id = m.role_id where m.user_id = ${userId} order by r.id`
}

/** Of a role, or of an office. */
export type Whose = { roleId: string } | { userpower: 0 | 3 }

export interface HolderRow extends CardRow {
  email: string | null
  factor: '' | 'totp' | 'passkey'
  last_seen_at: Date | null
  given_at: Date | null
  giver_id: string | null
  giver_name: string | null
  out_at: Date | null
}

const factor = sql`
  case when exists (select from passkeys k where k.user_id = u.id) then 'passkey'
    when exists (select from user_totp t where t.user_id = u.id and t.enabled_at is not null) then 'totp' else '' end`

function among(whose: Whose): Sql {
  if ('roleId' in whose) return sql`u.id in (select user_id from role_members where role_id = ${whose.roleId})`
  return sql`u.userpower = ${whose.userpower}`
}

export function holders(whose: Whose, since: Date | null, limit: number, offset: number): Sql {
  const roleId = 'roleId' in whose ? whose.roleId : null
  return sql`
    select ${card}, u.email, ${factor} as factor, m.given_at, g.id as giver_id, g.name as giver_name, ${factorDue(since)} as out_at,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at
    from users u left join role_members m on m.user_id = u.id and m.role_id = ${roleId}
    left join users g on g.id = m.given_by
    where ${among(whose)} and u.deleted_at is null
    order by m.given_at, u.administrator_since, u.id limit ${limit} offset ${offset}`
}

export function countHolders(whose: Whose): Sql {
  return sql`select count(*)::int as total from users u where ${among(whose)} and u.deleted_at is null`
}
