import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import {
  assertNothingArrives,
  boardInSight,
  closeBoard,
  holdBoards,
  logAction,
  type Standing,
  settleBoard,
} from '../board/service.ts'
import { countAllIn } from '../post/service.ts'
import { moveItems } from '../queue/service.ts'
import { completeBatch, openBatch } from '../removal/service.ts'
import { finishMove } from './rounds.ts'

interface Wish {
  systemId: string
  systemName: string
  moveTo: string | null
  reason: string
}

/**
 * The board is gone with the answer; what was in it follows behind. Publishing holds the board as well, so that no post
 * comes into it any more.
 */
export async function deleteBoard(
  ctx: Context,
  office: Office,
  { systemId: boardId, systemName, moveTo, reason }: Wish,
): Promise<{ batchId: string | null; number: number }> {
  const { viewer } = office
  const { batch, number } = await inTransaction(ctx, async (inner) => {
    await holdBoards(inner, moveTo ? [boardId, moveTo] : [boardId])
    const board = await boardInSight(inner, viewer, boardId)
    if (board.name !== systemName.normalize('NFC')) throw new Refusal(422, 'board_delete_name', { field: 'systemName' })
    const target = moveTo ? await targetOf(inner, office, board, moveTo) : null
    await assertNothingArrives(inner, boardId)
    const opened = target ? null : await openBatch(inner, office, { boardId, reason })
    const posts = opened ? opened.size : (await inner.db.one<{ total: number }>(countAllIn(boardId))).total
    if (target) await inner.db.run(moveItems(boardId, target.id))
    const removalId = opened?.removal.id ?? null
    await closeBoard(inner, {
      boardId,
      name: board.name,
      byId: viewer.id,
      reason,
      movingTo: target?.id ?? null,
      removalId,
      posts,
    })
    if (target) await announceArrival(inner, office, { from: board, to: target, posts, reason })
    await writeDown(inner, office, { board, target, removalId, posts, reason })
    return { batch: opened, number: posts }
  })
  ctx.background.run('posts of a deleted board', async () => {
    if (batch) await completeBatch(ctx, office, batch)
    if (moveTo) await finishMove(ctx, { from: boardId, to: moveTo })
    await settleBoard(ctx, boardId)
  })
  return { batchId: batch?.removal.id ?? null, number }
}

/** Posts were written for one kind of board, and are not put where nobody is to find them. */
async function targetOf(ctx: Context, { viewer }: Office, board: Standing, id: string): Promise<Standing> {
  const field = 'moveTo'
  if (id === board.id) throw new Refusal(422, 'board_move_itself', { field })
  const target = await boardInSight(ctx, viewer, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 404 ? new Refusal(422, 'board_move_gone', { field }) : error
  })
  if (target.type !== board.type) throw new Refusal(422, 'board_move_other_kind', { field })
  if (target.state === 'pending' || target.state === 'rejected')
    throw new Refusal(422, 'board_move_not_open', { field })
  return target
}

interface Arrival {
  from: Standing
  to: Standing
  posts: number
  reason: string
}

async function announceArrival(ctx: Context, { viewer }: Office, { from, to, posts, reason }: Arrival): Promise<void> {
  await logAction(ctx, {
    boardId: to.id,
    actorId: viewer.id,
    action: 'take-in',
    reason,
    detail: { from: from.id, name: from.name, count: posts },
    isRecorded: true,
  })
}

interface Deed {
  board: Standing
  target: Standing | null
  removalId: string | null
  posts: number
  reason: string
}

async function writeDown(ctx: Context, { viewer, client }: Office, deed: Deed): Promise<void> {
  const { board, target, removalId: batchId, posts, reason } = deed
  const { id: subject, name, sign, state, member_count: members } = board
  const after = target ? { moveTo: target.id, moveToName: target.name } : 'removed'
  const detail = { before: { name, sign, state, members, posts }, after, reason, batchId }
  await record(ctx, { actorId: viewer.id, action: 'board.delete', subject, ip: client.ip, detail })
}
