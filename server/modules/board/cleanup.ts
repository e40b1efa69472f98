import sql from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { deletedClassifications } from './classification-queries.ts'
import { emptyClassification, settleBoard } from './settle.ts'

/** Boards whose posts did not follow their state to the end, because a process ended before it was done. */
export async function settleBoards(ctx: Context, signal?: AbortSignal): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(sql`select id from boards where is_veiled order by id`)
  for (const { id } of rows) await settleBoard(ctx, id, signal)
  return rows.length
}

/** Classifications that were deleted and whose posts have not all left them, for the same reason. */
export async function emptyClassifications(ctx: Context, signal?: AbortSignal): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(deletedClassifications)
  for (const { id } of rows) await emptyClassification(ctx, id, signal)
  return rows.length
}
