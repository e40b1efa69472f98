export type { BoardAct } from './log-queries.ts'

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
export { listAllBoards, orderAllBoards, ruleOnBoard } from './admin.ts'
export { changeBoard } from './change.ts'
export {
  changeClassification,
  createClassification,
  deleteClassification,
  listClassifications,
} from './classifications.ts'
export { foundBoard } from './found.ts'
export { boardsOf, listBoards, listZones } from './list.ts'
export { listLog, logAction } from './log.ts'
export { addManager, removeManager, transferBoard } from './managers.ts'
export { listMembers, toggleMembership, visit } from './members.ts'
export { mute, unmute } from './mutes.ts'
export { boardPage } from './page.ts'
export { type BriefRow, presentBrief } from './present.ts'
export { type Standing, standing } from './queries.ts'
export { emptyClassifications, settleBoards } from './settle.ts'
export { createBoard, createZone, type NewBoard, type NewZone } from './write.ts'
export { deleteZone, saveZone } from './zones.ts'

/** Posts that everybody can see: one more, one less. */
export async function countPosts(ctx: Pick<Context, 'db'>, boardId: string, delta: number): Promise<void> {
  await ctx.db.run(addPosts(boardId, delta))
}
