import sql, { type Sql } from 'sql-template-tag'
import type { NameColour } from '#contract/modules/account/user.ts'
import { isBanned, powerOf } from '../../db/sql-parts.ts'
import { type RestrictionRow, restriction } from '../sanction/service.ts'
import { type Terms, textsFound } from '../search-index/service.ts'

/** What somebody typed, in every sense it can have. */
export interface Wanted {
  nameKey: string
  /** Undefined when no name can hold it. */
  terms: Terms | undefined
  id: string | null
  email: string
  phone: string | null
}

export interface MemberFilter {
  wanted?: Wanted
  userpower?: number
}

const mostFound = 1000
const nobody = sql`select null::int8 as id where false`

/** Ids of those who are called so, or are it. */
function found({ nameKey, terms, id, email, phone }: Wanted): Sql {
  const named = terms ? sql`(select unnest(ids) as id from ${textsFound('user', terms, 'title', mostFound)} w)` : nobody
  return sql`
    ${named}
    union select user_id from user_handles where key = ${nameKey}
    union select id from users where id = ${id}::int8 or email_key = ${email}
    union select id from users where phone = ${phone}`
}

function condition({ wanted, userpower }: MemberFilter): Sql {
  const named = wanted ? sql`u.id in (${found(wanted)})` : sql`true`
  return sql`u.deleted_at is null and ${named} and ${powered(userpower)}`
}

/** Members who are banned are counted as nothing else. */
function powered(userpower: number | undefined): Sql {
  if (userpower === undefined) return sql`true`
  if (userpower === 2) return sql`u.banned_until > clock_timestamp()`
  return sql`u.userpower = ${userpower} and not ${isBanned('u')}`
}

export interface MemberRow {
  id: string
  account: string
  name: string
  avatar: string
  vip_end_at: Date | null
  name_colour: NameColour | ''
  grade: number
  exp: number
  signature: string
  userpower: 0 | 1 | 2 | 3
  roles: { id: string; name: string }[]
  is_agent: boolean
  restriction: RestrictionRow
  email: string | null
  phone: string | null
  posts: number
  fans: number
  created_at: Date
  last_seen_at: Date | null
}

const member = sql`
  u.id, u.account, u.name, u.avatar, u.vip_end_at, u.grade, u.exp, u.signature, u.name_colour, ${powerOf('u')} as userpower, u.is_agent,
  ${restriction} as restriction,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'name', r.name) order by r.id), '[]')
    from role_members rm join roles r on r.id = rm.role_id where rm.user_id = u.id) as roles,
  u.email, u.phone, u.created_at, c.posts, c.fans, (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at`

export function members(filter: MemberFilter, sort: 'new' | 'old', page: number, limit: number): Sql {
  const order = sort === 'new' ? sql`u.id desc` : sql`u.id`
  // Whose name it is comes first.
  const first = filter.wanted ? sql`u.name_key = ${filter.wanted.nameKey} desc, ${order}` : order
  return sql`
    select ${member} from users u join user_counts c on c.user_id = u.id
    where ${condition(filter)} order by ${first} limit ${limit} offset ${(page - 1) * limit}`
}

export function countMembers(filter: MemberFilter): Sql {
  return sql`select count(*)::int as total from users u where ${condition(filter)}`
}

export interface MemberPageRow extends MemberRow {
  sex: 0 | 1 | 2
  email_confirmed: boolean
  phone_confirmed: boolean
  has_password: boolean
  follows: number
  likes: number
  comments: number
  demotion_by: string | null
  demotion_by_name: string | null
  demotion_at: Date | null
}

/** A wish that nobody shares in a week is forgotten. */
const isFresh = sql`d.created_at > now() - interval '7 days'`

export function memberById(id: string): Sql {
  return sql`
    select ${member}, u.sex, u.email_confirmed_at is not null as email_confirmed,
      u.phone_confirmed_at is not null as phone_confirmed, u.password_hash is not null as has_password, c.follows, c.likes,
      (select count(*)::int from comments k where k.user_id = u.id and k.deleted_at is null and k.held_at is null)
        + (select count(*)::int from replies r where r.user_id = u.id and r.deleted_at is null and r.held_at is null) as comments,
      d.by_id as demotion_by, w.name as demotion_by_name, d.created_at as demotion_at
    from users u join user_counts c on c.user_id = u.id
    left join demotion_requests d on d.user_id = u.id and ${isFresh} left join users w on w.id = d.by_id
    where u.id = ${id} and u.deleted_at is null`
}

/** What decides whether one administrator may relieve another. */
export interface AgreementRow {
  came_before: boolean
  is_first: boolean
  /** By a third one, who is still an administrator. */
  is_asked: boolean
}

export function agreementOn(userId: string, viewerId: string): Sql {
  return sql`
    select (u.administrator_since, u.id) < (me.administrator_since, me.id) as came_before,
      not exists (select from users o where o.userpower = 0 and o.deleted_at is null
        and (o.administrator_since, o.id) < (u.administrator_since, u.id)) as is_first,
      exists (select from demotion_requests d join users o on o.id = d.by_id and o.userpower = 0 and o.deleted_at is null
        where d.user_id = u.id and d.by_id <> me.id and ${isFresh}) as is_asked
    from users u, users me where u.id = ${userId} and me.id = ${viewerId}`
}

export interface CalledMember {
  id: string
  account: string
  email: string | null
}

/** By name or account, or else by the address, which several may have as long as nobody has confirmed it. */
export function memberCalled(key: string, emailKey: string): Sql {
  return sql`
    with called as (select user_id from user_handles where key = ${key})
    select id, account, email from users
    where deleted_at is null and case when exists (select from called) then id in (select user_id from called)
      else email_key = ${emailKey} end
    limit 2`
}

export function askDemotion(userId: string, byId: string): Sql {
  return sql`
    insert into demotion_requests (user_id, by_id) values (${userId}, ${byId})
    on conflict (user_id) do update set by_id = excluded.by_id, created_at = now()`
}

export function dropDemotion(userId: string): Sql {
  return sql`delete from demotion_requests where user_id = ${userId}`
}

export function otherAdministrators(ids: string[]): Sql {
  return sql`
    select id from users where userpower = 0 and deleted_at is null and id <> all(${ids}::int8[]) order by id limit 100`
}

export interface PlaceRow {
  name: string
  is_running: boolean
}

/** A board, and whether somebody runs it. */
export function placeOf(boardId: string, userId: string): Sql {
  return sql`
    select b.name, exists (select from board_members m where m.board_id = b.id and m.user_id = ${userId}
      and m.role in ('creator', 'manager')) as is_running
    from boards b where b.id = ${boardId} and b.deleted_at is null`
}
