import sql, { type Sql } from 'sql-template-tag'
import type { BoardLogRow } from '../../db/tables.ts'

/** One word, or words joined by a hyphen: `pin`, `add-manager`. */
export interface BoardAct {
  boardId: string
  actorId: string
  action: string
  postId?: string
  userId?: string
  reason?: string
  detail?: Record<string, unknown>
}

export function insertLogEntry(act: BoardAct): Sql {
  const { boardId, actorId, action, postId = null, userId = null, reason = '', detail = {} } = act
  return sql`
    insert into board_log (board_id, actor_id, action, post_id, user_id, reason, detail)
    values (${boardId}, ${actorId}, ${action}, ${postId}, ${userId}, ${reason}, ${JSON.stringify(detail)}::jsonb)`
}

export type LogRow = Pick<
  BoardLogRow,
  'id' | 'actor_id' | 'user_id' | 'action' | 'reason' | 'created_at' | 'post_id'
> & {
  title: string | null
}

/** What an author has withdrawn from others is not shown here either. */
export function logPage(boardId: string, page: number, limit: number): Sql {
  return sql`
    select l.id, l.actor_id, l.user_id, l.action, l.reason, l.created_at, p.id as post_id, p.title
    from board_log l
    left join posts p on p.id = l.post_id and p.visibility = 'public' and p.deleted_by is distinct from p.user_id
    where l.board_id = ${boardId}
    order by l.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countLog(boardId: string): Sql {
  return sql`select count(*)::int as total from board_log where board_id = ${boardId}`
}
