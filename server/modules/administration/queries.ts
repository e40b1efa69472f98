import sql, { type Sql } from 'sql-template-tag'
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
  const powered = userpower === undefined ? sql`true` : sql`u.userpower = ${userpower}`
  return sql`u.deleted_at is null and ${named} and ${powered}`
}

export interface MemberRow {
  id: string
  account: string
  name: string
  avatar: string
  vip_end_at: Date | null
  grade: number
  exp: number
  signature: string
  userpower: 0 | 1 | 2 | 3
  is_agent: boolean
  ban_reason: string
  email: string | null
  phone: string | null
  posts: number
  fans: number
  created_at: Date
  last_seen_at: Date | null
}

const member = sql`
  u.id, u.account, u.name, u.avatar, u.vip_end_at, u.grade, u.exp, u.signature, u.userpower, u.is_agent, u.ban_reason,
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
}

export function memberById(id: string): Sql {
  return sql`
    select ${member}, u.sex, u.email_confirmed_at is not null as email_confirmed,
      u.phone_confirmed_at is not null as phone_confirmed, u.password_hash is not null as has_password, c.follows, c.likes,
      (select count(*)::int from comments k where k.user_id = u.id and k.deleted_at is null and k.held_at is null)
        + (select count(*)::int from replies r where r.user_id = u.id and r.deleted_at is null and r.held_at is null) as comments
    from users u join user_counts c on c.user_id = u.id
    where u.id = ${id} and u.deleted_at is null`
}
