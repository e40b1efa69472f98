import type { Context } from '../../kernel/context.ts'
import { addPosts, changePosts, lockBoards } from './queries.ts'

export {
  assertManages,
  assertMayPost,
  assertMayWrite,
  boardInSight,
  canManage,
  manages,
  muteOf,
  writeRefusal,
} from './access.ts'
export { ruleOnBoard, saveZone } from './admin.ts'
export { changeBoard, foundBoard } from './change.ts'
export { createClassification, lockClassifyName, setClassifyName } from './classifications.ts'
export { assertNotDeleted, assertNothingArrives, closeBoard, returnBoard } from './deletion.ts'
export { lockMove, type Move, noteMoved, openMoves } from './deletion-queries.ts'
export { gatedBoardsFor, isGatedFor } from './gate.ts'
export { boardsOf } from './list.ts'
export { logAction } from './log.ts'
export { type BriefRow, presentBrief } from './present.ts'
export { type Standing, standing } from './queries.ts'
export { emptyClassifications, settleBoard, settleBoards } from './settle.ts'
export { lockBoardTexts, setBoardTexts } from './texts.ts'
export { changeFounding, decideFounding, lockFounding } from './waiting.ts'

/** Posts that everybody can see: one more, one less. */
export async function countPosts(ctx: Pick<Context, 'db'>, boardId: string, delta: number): Promise<void> {
  await ctx.db.run(addPosts(boardId, delta))
}

/** Until the transaction ends no other posts come into these boards or leave them, and their states stay. */
export async function holdBoards(ctx: Pick<Context, 'db'>, boardIds: string[]): Promise<void> {
  await ctx.db.many(lockBoards([...new Set(boardIds)]))
}

/** Several posts at once left boards that are held (-1), or came back (1): `boardIds` names the board of each. */
export async function countManyPosts(ctx: Pick<Context, 'db'>, boardIds: string[], delta: 1 | -1): Promise<void> {
  if (boardIds.length === 0) return
  const numbers = Map.groupBy(boardIds, (id) => id)
  await ctx.db.run(changePosts([...numbers].map(([id, all]) => [id, delta * all.length])))
}
