import sql, { type Sql } from 'sql-template-tag'
import type { CardRow } from '../user/service.ts'

/** Turns the switch, or sets it where there is a wish; says what came and what went. */
export function switchBlock(userId: string, blockedId: string, wish: boolean | undefined): Sql {
  return sql`
    with gone as (
      delete from blocks
      where user_id = ${userId} and blocked_id = ${blockedId} and ${wish ?? null}::boolean is not true returning 1
    ), come as (
      insert into blocks (user_id, blocked_id) select ${userId}::int8, ${blockedId}::int8
      where ${wish ?? null}::boolean is not false and not exists (select from gone)
      on conflict do nothing returning 1
    )
    select exists (select from come) as come, exists (select from gone) as gone`
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
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, b.created_at
    from blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.user_id = ${userId} order by b.created_at desc, u.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countListed(userId: string): Sql {
  return sql`
    select count(*)::int as total from blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.user_id = ${userId}`
}
