import type { Context } from '../../context.ts'
import { addPosts } from './queries.ts'

export { assertManages, assertMayPost, assertMayWrite, boardForReading, canManage } from './access.ts'
export { type BoardAct, logAction } from './log.ts'
export { type BriefRow, presentBrief } from './present.ts'
export type { Standing } from './queries.ts'

/** Posts that everybody can see: one more, one less. */
export async function countPosts(ctx: Pick<Context, 'db'>, boardId: string, delta: number): Promise<void> {
  await ctx.db.run(addPosts(boardId, delta))
}
