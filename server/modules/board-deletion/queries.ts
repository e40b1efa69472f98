import sql, { type Sql } from 'sql-template-tag'

export interface DeletedRow {
  id: string
  name: string
  sign: string
  type: 'forum' | 'article'
  deleted_at: Date
  reason: string
  by_id: string
  by_name: string
  to_id: string | null
  to_name: string | null
  posts: number
  done: number
  is_done: boolean
  batch_id: string | null
  may_undo: boolean
}

/** What can be undone, and what is still on its way. */
const recent = sql`
  from board_deletions d join boards b on b.id = d.board_id join users u on u.id = d.by_id
  left join boards t on t.id = d.moving_to left join removals r on r.id = d.removal_id
  where b.deleted_at > now() - interval '30 days' or (d.moving_to is not null and d.moved_at is null) or r.state = 'going'`

export function deletedBoards(page: number, limit: number): Sql {
  return sql`
    select b.id, b.name, b.sign, b.type, b.deleted_at, d.reason, d.by_id, u.name as by_name, t.id as to_id, t.name as to_name,
      d.posts, d.removal_id as batch_id,
      case when d.moving_to is not null then d.moved_at is not null else coalesce(r.state <> 'going', true) end as is_done,
      case when d.moving_to is not null then d.moved
        else d.posts - (
          select count(*)::int from removal_items i where i.removal_id = d.removal_id and i.state = 'waiting') end as done,
      coalesce(r.state = 'gone' and r.removed_at > clock_timestamp() - interval '30 days', false) as may_undo
    ${recent}
    order by b.deleted_at desc, b.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countDeleted(): Sql {
  return sql`select count(*)::int as total ${recent}`
}
