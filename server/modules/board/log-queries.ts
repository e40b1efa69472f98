import sql, { type Sql } from 'sql-template-tag'
import type { BoardAct } from './log.ts'

export function insertLogEntry(act: BoardAct): Sql {
  const { boardId, actorId, action, postId = null, userId = null, reason = '', detail = {} } = act
  return sql`
    insert into board_log (board_id, actor_id, action, post_id, user_id, reason, detail)
    values (${boardId}, ${actorId}, ${action}, ${postId}, ${userId}, ${reason}, ${JSON.stringify(detail)}::jsonb)`
}
