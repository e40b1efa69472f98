import sql, { type Sql } from 'sql-template-tag'
import type { CardRow } from '../user/service.ts'

export function hasBlocked(userId: string, blockedId: string): Sql {
  return sql`
    select exists (select from blocks where user_id = ${userId} and blocked_id = ${blockedId}) as is_blocked`
}

export function insertBlock(userId: string, blockedId: string): Sql {
  return sql`insert into blocks (user_id, blocked_id) values (${userId}, ${blockedId})`
}

export function deleteBlock(userId: string, blockedId: string): Sql {
  return sql`delete from blocks where user_id = ${userId} and blocked_id = ${blockedId}`
}

export function countBlocks(userId: string): Sql {
  return sql`select count(*)::int as total from blocks where user_id = ${userId}`
}

export interface BlockRow extends CardRow {
  created_at: Date
}

/** Newest first; who is gone needs no block. */
export function blocksOf(userId: string, page: number, limit: number): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, b.created_at
    from blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.user_id = ${userId} order by b.created_at desc, u.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countListed(userId: string): Sql {
  return sql`
    select count(*)::int as total from blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.user_id = ${userId}`
}
