import type { Context } from '../../kernel/context.ts'
import { type Notice, notify } from '../notification/service.ts'
import { administrators } from './write-queries.ts'

/** What the site says to somebody about a board. */
export async function tell(ctx: Context, userId: string, notice: Notice): Promise<void> {
  await notify(ctx, { userId, type: 'system', fromUserId: null, notice })
}

/** Belongs at the end of the caller's transaction, as every telling does. */
export async function askForReview(ctx: Context, board: { name: string; user: string }): Promise<void> {
  const rows = await ctx.db.many<{ id: string }>(administrators())
  for (const { id } of rows) await tell(ctx, id, { key: 'board_note_review', params: board })
}
