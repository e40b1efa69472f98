import type { ContentType } from '#contract/modules/site/admin-content.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import { logAction } from '../board/service.ts'
import { notify } from '../notification/service.ts'
import { carryOut, takeBack, ways } from './carry-out.ts'
import {
  addItems,
  addTextsOf,
  type BoardRow,
  boardsConcerned,
  type ConcernedRow,
  concerned,
  finishRestoring,
  insertRemoval,
  markItems,
  type RemovalRow,
  removalById,
  startReturning,
} from './queries.ts'

/** Things that were named one by one, or all that a member wrote in the last hours. */
export type Wanted = { reason: string } & (
  | { type: ContentType; ids: string[] }
  | { userId: string; hours: 1 | 24 | 168 | 'all' }
)

/** Settled, but still in sight until it is completed. */
export interface Batch {
  removal: RemovalRow
  size: number
}

/** More than anybody should wait for goes on behind the answer. */
const awaited = 20_000

/** Which things, once and for all: what is written later stays. Stands or falls with the caller's transaction. */
export async function openBatch(ctx: Context, office: Office, wanted: Wanted): Promise<Batch> {
  const isAll = 'userId' in wanted
  const removal = await ctx.db.one<RemovalRow>(
    insertRemoval({
      kind: 'remove',
      byId: office.viewer.id,
      userId: isAll ? wanted.userId : null,
      reason: wanted.reason,
    }),
  )
  const hours = isAll && wanted.hours !== 'all' ? wanted.hours : null
  const size = await ctx.db.run(
    isAll ? addTextsOf(removal.id, wanted.userId, hours) : addItems(removal.id, wanted.type, wanted.ids),
  )
  return { removal, size }
}

/** Takes them out of sight, tells their authors and writes it down. Answers how many it were. */
export async function completeBatch(ctx: Context, office: Office, { removal, size }: Batch): Promise<number> {
  const work = async () => {
    const done = await carryOut(ctx, removal)
    if (done) await proclaim(ctx, office, done, 'removed')
    return done?.removed ?? 0
  }
  if (size <= awaited) return work()
  ctx.background.run('a removal', async () => void (await work()))
  return size
}

export async function removeBatch(
  ctx: Context,
  office: Office,
  wanted: Wanted,
): Promise<{ batchId: string; count: number }> {
  const batch = await ctx.db.transaction((tx) => openBatch(within(ctx, tx), office, wanted))
  return { batchId: batch.removal.id, count: await completeBatch(ctx, office, batch) }
}

/** Everything as it was, within thirty days and once. */
export async function restoreBatch(
  ctx: Context,
  office: Office,
  batchId: string,
): Promise<{ restored: number; gone: number }> {
  const seen = await ctx.db.maybe<RemovalRow>(removalById(batchId))
  if (seen?.kind !== 'remove') throw new Refusal(404, 'removal_not_found')
  if (!seen.may_restore) throw new Refusal(409, 'removal_late')
  // What a process that ended left half done is done first.
  if (seen.state === 'going') await carryOut(ctx, seen)
  const started = await ctx.db.maybe<RemovalRow>(startReturning(batchId, office.viewer.id))
  if (!started) throw new Refusal(409, 'removal_restored')
  const done = await takeBack(ctx, started)
  if (done) await proclaim(ctx, office, done, 'back')
  return { restored: done?.restored ?? 0, gone: done?.lost ?? 0 }
}

/** Single things that were deleted, by whomever. */
export async function restoreThings(
  ctx: Context,
  office: Office,
  { type, ids, reason }: { type: ContentType; ids: string[]; reason: string },
): Promise<{ batchId: string; count: number }> {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const given = { kind: 'restore', byId: office.viewer.id, userId: null, reason } as const
    const removal = await tx.one<RemovalRow>(insertRemoval(given))
    await tx.run(addItems(removal.id, type, ids))
    const back = await ways[type].return(inner, ids)
    const left = ids.filter((id) => !back.includes(id))
    await tx.run(markItems(removal.id, type, { waiting: [], removed: [], left, back, lost: [] }))
    await tx.run(finishRestoring(removal.id, back.length))
    await proclaim(inner, office, { ...removal, restored: back.length }, 'back')
    contentChanged(inner, 'all')
    return { batchId: removal.id, count: back.length }
  })
}

/** The log of the site, the logs of the boards, and a word to everybody whose things they are. */
async function proclaim(
  ctx: Context,
  { client, viewer }: Office,
  removal: RemovalRow,
  state: 'removed' | 'back',
): Promise<void> {
  const { id: batchId, reason, user_id, removed, restored, lost } = removal
  const isGone = state === 'removed'
  const count = isGone ? removed : restored
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const seen = { before: isGone ? 'shown' : 'removed', after: isGone ? 'removed' : 'shown' }
    const detail = {
      ...seen,
      reason,
      batchId,
      count,
      ...(user_id ? { userId: user_id } : {}),
      ...(lost ? { gone: lost } : {}),
    }
    const action = isGone ? 'content.remove' : 'content.restore'
    await record(inner, { actorId: viewer.id, action, subject: batchId, ip: client.ip, detail })
    for (const { board_id: boardId, count: inBoard } of await tx.many<BoardRow>(boardsConcerned(batchId, state))) {
      const act = isGone ? 'remove-batch' : 'restore-batch'
      await logAction(inner, {
        boardId,
        actorId: viewer.id,
        action: act,
        reason,
        detail: { batchId, count: inBoard },
        isRecorded: true,
      })
    }
    const key: MessageKey = isGone ? 'removal_note_removed' : 'removal_note_back'
    for (const { user_id: userId, count: own } of await tx.many<ConcernedRow>(concerned(batchId, state))) {
      if (userId === viewer.id) continue
      const notice = { key, params: { count: own, reason } }
      await notify(inner, { userId, type: 'system', fromUserId: null, notice })
    }
  })
}
