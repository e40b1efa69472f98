import type { Sql } from 'sql-template-tag'
import { broadcast } from '../../db/listen.ts'
import type { Context } from '../../kernel/context.ts'

/** Ends the sessions that the statement names, and tells every process once it is certain. */
export async function endSessions(ctx: Context, statement: Sql): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const rows = await tx.many<{ id: string; user_id: string }>(statement)
    for (const [userId, ended] of Map.groupBy(rows, (row) => row.user_id)) {
      await broadcast({ ...ctx, db: tx }, 'sessionsEnded', { userId, sessionIds: ended.map((row) => row.id) })
    }
    return rows.length
  })
}
