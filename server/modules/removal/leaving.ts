import { type Context, inTransaction } from '../../kernel/context.ts'
import { carryOut, takeBack } from './carry-out.ts'
import {
  addTextsOf,
  insertRemoval,
  leaveWaiting,
  type RemovalRow,
  removalById,
  reopenLeaving,
  startComingBack,
} from './queries.ts'

/** Nobody is told: whoever leaves knows it, and to others it is nothing that was done to them. */
const quiet = async () => {}

/** All that a member wrote and that is to be seen; stands or falls with the caller's transaction. */
export async function openLeaving(ctx: Context, userId: string): Promise<string> {
  const removal = await ctx.db.one<RemovalRow>(insertRemoval({ kind: 'leave', byId: userId, userId, reason: '' }))
  await ctx.db.run(addTextsOf(removal.id, userId, null))
  return removal.id
}

/** Takes it out of sight, and whatever came to be seen since it was looked at last. */
export async function hideLeaving(ctx: Context, removalId: string, signal?: AbortSignal): Promise<void> {
  const row = await inTransaction(ctx, async (inner) => {
    const seen = await inner.db.maybe<RemovalRow>(removalById(removalId))
    if (seen?.kind !== 'leave' || seen.user_id === null) return undefined
    if ((await inner.db.run(addTextsOf(removalId, seen.user_id, null))) === 0 && seen.state === 'gone') return undefined
    return inner.db.maybe<RemovalRow>(reopenLeaving(removalId))
  })
  if (row) await goOnLeaving(ctx, row, signal)
}

/** From the caller's transaction on it comes back, whoever does the work. */
export async function startReturn(ctx: Context, removalId: string): Promise<void> {
  await ctx.db.run(startComingBack(removalId))
  await ctx.db.run(leaveWaiting(removalId))
}

/** Everything as it was: the member stays, or what they wrote does. */
export async function finishReturn(ctx: Context, removalId: string, signal?: AbortSignal): Promise<void> {
  const row = await ctx.db.maybe<RemovalRow>(removalById(removalId))
  if (row?.kind === 'leave' && row.state === 'returning') await goOnLeaving(ctx, row, signal)
}

/** What a process that ended left half done. */
export async function goOnLeaving(ctx: Context, row: RemovalRow, signal?: AbortSignal): Promise<void> {
  if (row.state === 'going') await carryOut(ctx, row, quiet, signal)
  else await takeBack(ctx, row, quiet, signal)
}
