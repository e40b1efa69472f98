export type { BoardAct } from './log.ts'

import type { Context } from '../../kernel/context.ts'
import { addPosts } from './queries.ts'

export {
  assertManages,
  assertMayPost,
  assertMayWrite,
  boardForReading,
  canManage,
  manages,
  writeRefusal,
} from './access.ts'
export { deleteZone, listAllBoards, orderAllBoards, ruleOnBoard, saveZone } from './admin.ts'
export { changeBoard, foundBoard } from './change.ts'
export {
  changeClassification,
  createClassification,
  deleteClassification,
  listClassifications,
} from './classifications.ts'
export { boardsOf, listBoards, listZones } from './list.ts'
export { listLog, logAction } from './log.ts'
export { addManager, removeManager, transferBoard } from './managers.ts'
export { listMembers, mute, toggleMembership, unmute, visit } from './members.ts'
export { boardPage } from './page.ts'
export { type BriefRow, presentBrief } from './present.ts'
export { type Standing, standing } from './queries.ts'
export { emptyClassifications, settleBoards } from './settle.ts'
export { createBoard, createZone, type NewBoard, type NewZone } from './write.ts'

/** Posts that everybody can see: one more, one less. */
export async function countPosts(ctx: Pick<Context, 'db'>, boardId: string, delta: number): Promise<void> {
  await ctx.db.run(addPosts(boardId, delta))
}
