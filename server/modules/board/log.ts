import type { Context } from '../../context.ts'
import { insertLogEntry } from './log-queries.ts'

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

/** Writes down what somebody did in a board. In a transaction it stands or falls with what was done. */
export async function logAction(ctx: Pick<Context, 'db'>, act: BoardAct): Promise<void> {
  await ctx.db.run(insertLogEntry(act))
}
