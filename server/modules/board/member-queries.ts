import sql, { type Sql } from 'sql-template-tag'
import type { Capability } from '#contract/shared/capabilities.ts'
import { powerOf } from '../../db/sql-parts.ts'
import { muteOn } from '../sanction/service.ts'
import { type CardRow, card, type Role } from './queries.ts'

/** No row (0) for those who have joined already. */
export function insertMember(boardId: string, userId: string, role: Role = 'member'): Sql {
  return sql`
    insert into board_members (board_id, user_id, role) values (${boardId}, ${userId}, ${role}) on conflict do nothing`
}

export function deleteMember(boardId: string, userId: string): Sql {
  return sql`delete from board_members where board_id = ${boardId} and user_id = ${userId} and role <> 'creator'`
}

export function addMembers(boardId: string, delta: number): Sql {
  return sql`update boards set member_count = member_count + ${delta} where id = ${boardId} returning member_count`
}

export function setRole(boardId: string, userId: string, role: Role): Sql {
  return sql`
    update board_members set role = ${role} where board_id = ${boardId} and user_id = ${userId} and role <> ${role}`
}

export function setCreator(boardId: string, userId: string): Sql {
  return sql`update boards set creator_id = ${userId} where id = ${boardId}`
}

export function markVisit(boardId: string, userId: string): Sql {
  return sql`
    update board_members set visited_at = statement_timestamp() where board_id = ${boardId} and user_id = ${userId}`
}

/** Somebody as a board sees them. */
export interface TargetRow extends CardRow {
  userpower: 0 | 1 | 2 | 3
  capabilities: Capability[] | null
  role: Role | null
}

export function target(boardId: string, userId: string): Sql {
  return sql`
    select ${card}, ${powerOf('u')} as userpower, u.capabilities, m.role
    from users u
    left join board_members m on m.board_id = ${boardId} and m.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null`
}

export function countManagers(boardId: string): Sql {
  return sql`select count(*)::int as total from board_members where board_id = ${boardId} and role = 'manager'`
}

export interface MemberRow extends CardRow {
  role: Role | null
  is_muted: boolean
  mute_ends_at: Date | null
  joined_at: Date | null
}

export interface MemberQuery {
  boardId: string
  muted: boolean
  /** A pattern for LIKE; null: everybody. */
  name: string | null
}

export function memberPage(query: MemberQuery, page: number, limit: number): Sql {
  return sql`
    select ${card}, m.role, m.joined_at, q.user_id is not null as is_muted, q.ends_at as mute_ends_at
    ${members(query)}
    order by case m.role when 'creator' then 0 when 'manager' then 1 else 2 end,
      coalesce(m.joined_at, q.created_at), u.id
    limit ${limit} offset ${(page - 1) * limit}`
}

export function countOfMembers(query: MemberQuery): Sql {
  return sql`select count(*)::int as total ${members(query)}`
}

/** Those who may not write need not have joined. */
function members({ boardId, muted, name }: MemberQuery): Sql {
  const whom = muted ? sql`q.user_id is not null` : sql`m.user_id is not null`
  return sql`
    from (
      select user_id from board_members where board_id = ${boardId}
      union select user_id from sanctions where board_id = ${boardId} and is_current
    ) all_of join users u on u.id = all_of.user_id
    left join board_members m on m.board_id = ${boardId} and m.user_id = u.id
    left join sanctions q on ${muteOn(boardId, sql`u.id`)}
    where u.deleted_at is null and ${whom} and (${name}::text is null or u.name_key like ${name})`
}
