import type { Context } from '../../kernel/context.ts'
import { addPosts } from './queries.ts'

export { assertManages, assertMayPost, assertMayWrite, canManage, manages, writeRefusal } from './access.ts'
export { boardsOf } from './list.ts'
export { logAction } from './log.ts'
export { type BriefRow, presentBrief } from './present.ts'
export { type Standing, standing } from './queries.ts'
export { emptyClassifications, settleBoards } from './settle.ts'

/** Posts that everybody can see: one more, one less. */
export async function countPosts(ctx: Pick<Context, 'db'>, boardId: string, delta: number): Promise<void> {
  await ctx.db.run(addPosts(boardId, delta))
}
