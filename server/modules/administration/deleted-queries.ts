import sql, { join, type Sql } from 'sql-template-tag'
import type { DeletedType } from '#contract/modules/site/admin-deleted.ts'

export interface DeletedFilter {
  userId?: string
  systemId?: string
  by?: 'author' | 'staff'
}

export interface DeletedRow {
  id: string
  post_id: string
  title: string
  excerpt: string
  board_id: string
  board_name: string
  user_id: string
  user_name: string
  deleted_by: string | null
  deleted_by_name: string | null
  reason: string
  deleted_at: Date
  restore_ends: Date
}

const mostCounted = 1000
const shownCharacters = 140

/** Where they are: `d` is what was deleted, `p` the post. Private posts are nobody's business but their authors'. */
const sources: Record<DeletedType, Sql> = {
  posts: sql`posts d join posts p on p.id = d.id`,
  comment: sql`comments d join posts p on p.id = d.post_id`,
  reply: sql`replies d join posts p on p.id = d.post_id`,
}

const columns: Record<DeletedType, Sql> = {
  posts: sql`d.excerpt, d.delete_reason as reason`,
  comment: sql`left(d.content, ${shownCharacters}) as excerpt, '' as reason`,
  reply: sql`left(d.content, ${shownCharacters}) as excerpt, '' as reason`,
}

export function deletedThings(type: DeletedType, filter: DeletedFilter, limit: number, offset: number): Sql {
  return sql`
    select d.id, p.id as post_id, p.title, ${columns[type]}, b.id as board_id, b.name as board_name, u.id as user_id,
      u.name as user_name, d.deleted_by, w.name as deleted_by_name, d.deleted_at,
      d.deleted_at + interval '30 days' as restore_ends
    from ${sources[type]} join boards b on b.id = p.board_id join users u on u.id = d.user_id
    left join users w on w.id = d.deleted_by
    where ${condition(filter)} order by d.deleted_at desc, d.id desc limit ${limit} offset ${offset}`
}

export function countDeleted(type: DeletedType, filter: DeletedFilter): Sql {
  return sql`
    select count(*)::int as total from (
      select from ${sources[type]} where ${condition(filter)} limit ${mostCounted}
    ) as few`
}

function condition({ userId, systemId, by }: DeletedFilter): Sql {
  const conditions = [sql`d.deleted_at > now() - interval '30 days' and d.held_at is null and p.visibility = 'public'`]
  if (userId) conditions.push(sql`d.user_id = ${userId}`)
  if (systemId) conditions.push(sql`p.board_id = ${systemId}`)
  if (by) conditions.push(sql`(d.deleted_by is not distinct from d.user_id) = ${by === 'author'}`)
  return join(conditions, ' and ')
}
