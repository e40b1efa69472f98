import { can } from '#contract/shared/capabilities.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { sqlState } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import {
  arrivingIn,
  boardOfRemoval,
  bringBoardBack,
  forgetDeletion,
  insertDeletion,
  isDeleted,
  markBoardDeleted,
  type NewDeletion,
  type ReturnedBoard,
  runnersOf,
  zoneForReturn,
} from './deletion-queries.ts'
import { logAction, tell } from './log.ts'
import { lockBoards } from './queries.ts'
import { isVeiled, settleLater } from './settle.ts'

/** Posts that are on their way into a board must find it there. The caller holds it. */
export async function assertNothingArrives(ctx: Context, boardId: string): Promise<void> {
  if (await ctx.db.maybe(arrivingIn(boardId))) throw new Refusal(409, 'board_delete_arriving')
}

/** Takes a board out of sight that the caller holds, and says what becomes of its posts. Those who run it are told. */
export async function closeBoard(ctx: Context, deletion: NewDeletion & { name: string }): Promise<void> {
  const { boardId, byId, reason, name } = deletion
  await ctx.db.run(markBoardDeleted(boardId))
  await ctx.db.run(insertDeletion(deletion))
  await logAction(ctx, { boardId, actorId: byId, action: 'delete-board', reason, isRecorded: true })
  contentChanged(ctx, 'all')
  await tellRunners(ctx, { boardId, byId, reason, name, key: 'board_note_deleted' })
}

/** A board that was deleted with what this removal took, as it was. Belongs into the transaction that brings that back. */
export async function returnBoard(ctx: Context, { viewer, client }: Office, removalId: string): Promise<void> {
  const found = await ctx.db.maybe<{ board_id: string }>(boardOfRemoval(removalId))
  if (!found) return
  const { board_id: boardId } = found
  if (!can(viewer, 'boards.edit')) throw new Refusal(403, 'api_forbidden')
  await ctx.db.many(lockBoards([boardId]))
  const zone = await ctx.db.maybe<{ id: string }>(zoneForReturn(boardId))
  if (!zone) throw new Refusal(409, 'board_return_no_zone')
  const { name, sign } = await comeBack(ctx, boardId, zone.id)
  await ctx.db.run(forgetDeletion(boardId))
  await logAction(ctx, { boardId, actorId: viewer.id, action: 'return-board', isRecorded: true })
  const detail = { before: 'deleted', after: { name, sign }, batchId: removalId }
  await record(ctx, { actorId: viewer.id, action: 'board.restore', subject: boardId, ip: client.ip, detail })
  contentChanged(ctx, 'all')
  await tellRunners(ctx, { boardId, byId: viewer.id, name, key: 'board_note_returned' })
  const { is_veiled } = await ctx.db.one<{ is_veiled: boolean }>(isVeiled(boardId))
  if (is_veiled) ctx.db.afterCommit((db) => settleLater(within(ctx, db), boardId))
}

async function comeBack(ctx: Context, boardId: string, zoneId: string): Promise<ReturnedBoard> {
  try {
    return await ctx.db.one<ReturnedBoard>(bringBoardBack(boardId, zoneId))
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, 'board_return_taken') : error
  }
}

interface News {
  boardId: string
  byId: string
  name: string
  key: MessageKey
  reason?: string
}

async function tellRunners(ctx: Context, { boardId, byId, name, key, reason }: News): Promise<void> {
  for (const { id } of await ctx.db.many<{ id: string }>(runnersOf(boardId)))
    if (id !== byId) await tell(ctx, id, { key, params: { name }, ...(reason ? { reason } : {}) })
}

/** What is in a deleted board comes back with it, and not by itself. */
export async function assertNotDeleted(ctx: Pick<Context, 'db'>, boardIds: string[]): Promise<void> {
  if (await ctx.db.maybe(isDeleted(boardIds))) throw new Refusal(409, 'post_board_deleted')
}
