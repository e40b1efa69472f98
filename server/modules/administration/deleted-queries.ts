import sql, { join, type Sql } from 'sql-template-tag'
import type { DeletedType } from '#contract/modules/site/admin-deleted.ts'
import type { WorksType } from '#contract/modules/works/work.ts'

export interface DeletedFilter {
  userId?: string
  systemId?: string
  by?: 'author' | 'staff'
}

export interface DeletedRow {
  id: string
  /** Null: it stood at a work. */
  post_id: string | null
  title: string
  excerpt: string
  board_id: string | null
  board_name: string | null
  work_id: string | null
  works_type: WorksType | null
  chapter_id: string | null
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
  comment: saidBelow(sql`comments`),
  reply: saidBelow(sql`replies`),
}

/** Of what is said at a work, `p` is that work. */
function saidBelow(table: Sql): Sql {
  return sql`${table} d left join works k on k.id = d.work_id join lateral (
    select p.id, p.title, p.visibility, p.board_id from posts p where p.id = d.post_id
    union all select null, k.title, k.visibility, null where k.id is not null) p on true`
}

const said = sql`
  left(d.content, ${shownCharacters}) as excerpt, '' as reason, d.work_id, k.type as works_type, d.chapter_id`

const columns: Record<DeletedType, Sql> = {
  posts: sql`d.excerpt, d.delete_reason as reason, null::int8 as work_id, null::text as works_type, null::int8 as chapter_id`,
  comment: said,
  reply: said,
}

export function deletedThings(type: DeletedType, filter: DeletedFilter, limit: number, offset: number): Sql {
  return sql`
    select d.id, p.id as post_id, p.title, ${columns[type]}, b.id as board_id, b.name as board_name, u.id as user_id,
      u.name as user_name, d.deleted_by, w.name as deleted_by_name, d.deleted_at,
      d.deleted_at + interval '30 days' as restore_ends
    from ${sources[type]} left join boards b on b.id = p.board_id join users u on u.id = d.user_id
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
