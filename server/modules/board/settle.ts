import sql, { type Sql } from 'sql-template-tag'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { deletedClassifications, eraseClassification, leaveSome } from './classification-queries.ts'

/** Posts in one statement: a fraction of a second. */
const batch = 500

/**
 * Brings the posts of a board in or out of the lists, after its state has changed, a few at a time. Readers see nothing
 * of it: a board is veiled from the moment of the change until its last post is where it belongs.
 */
export async function settleBoard(ctx: Context, boardId: string, signal?: AbortSignal): Promise<void> {
  for (let changed = batch; changed === batch && !signal?.aborted; )
    changed = (await ctx.db.one<{ changed: number }>(settleSome(boardId))).changed
  contentChanged(ctx, 'all')
}

/** What small boards need is done with the change itself; a large one is settled behind the answer, or by the clean-up. */
export function settleLater(ctx: Context, boardId: string): void {
  ctx.background.run('posts of a board', () => settleBoard(ctx, boardId))
}

/** Takes the posts out of a classification that was deleted, a few at a time, and then erases it. */
export async function emptyClassification(ctx: Context, id: string, signal?: AbortSignal): Promise<void> {
  for (let changed = batch; changed === batch; ) {
    if (signal?.aborted) return
    changed = (await ctx.db.one<{ changed: number }>(leaveSome(id, batch))).changed
  }
  await ctx.db.run(eraseClassification(id))
}

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

export function isVeiled(boardId: string): Sql {
  return sql`select is_veiled from boards where id = ${boardId}`
}

export function settleSome(boardId: string): Sql {
  return sql`select settle_board(${boardId}::int8, ${batch}::int) as changed`
}
