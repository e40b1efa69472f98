import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { endFactors } from '../factor/service.ts'
import { lockForOpening } from '../user/service.ts'
import {
  cancelReset,
  cancelVoid,
  type DueRow,
  dueResets,
  finishReset,
  insertReset,
  markTold,
  ownerOfReset,
  type ResetRow,
  waitingReset,
} from './queries.ts'
import { tellOwner } from './tell.ts'
import { resetOfToken } from './token.ts'

/** Of one round; the next one comes soon. */
const portion = 100

interface Asking {
  userId: string
  userAgent: string
  locale: ResetRow['locale']
  ip: string
}

/** What is waiting for an account, if it still counts. */
export async function currentReset(ctx: Context, userId: string): Promise<ResetRow | undefined> {
  return ctx.db.maybe<ResetRow>(waitingReset(userId))
}

/**
 * For somebody who has shown password and a contact: in three days every second factor goes. Who asks again is answered
 * with what was asked before. Belongs in a transaction that has locked the account.
 */
export async function openReset(ctx: Context, { userId, userAgent, locale, ip }: Asking): Promise<Date> {
  await ctx.db.run(cancelVoid(userId))
  const made = await ctx.db.maybe<ResetRow>(insertReset(userId, userAgent.slice(0, 1000), locale))
  if (!made) {
    const known = await currentReset(ctx, userId)
    // The authenticator is gone meanwhile: there is nothing to wait for.
    if (!known) throw new Refusal(410, 'factor_over')
    return known.ends_at
  }
  const detail = { endTime: made.ends_at.getTime() }
  await record(ctx, { actorId: userId, action: 'user.ask-factor-reset', subject: userId, ip, detail })
  await tellOwner(ctx, made, 'asked')
  return made.ends_at
}

/** By any session of the account, or by the link in a letter; whichever comes first, this or the end of the wait. */
export async function cancelWaiting(
  ctx: Context,
  by: { userId: string; ip: string } | { token: string; ip: string },
): Promise<Date> {
  const resetId = 'token' in by ? resetOfToken(ctx, by.token) : null
  if (resetId === undefined) throw nothingToCancel()
  return inTransaction(ctx, async (inner) => {
    const userId = 'userId' in by ? by.userId : await ownerOf(inner, resetId)
    if (userId === undefined || !(await lockForOpening(inner, userId))) throw nothingToCancel()
    const reset = await inner.db.maybe<ResetRow>(cancelReset(userId, resetId))
    if (!reset) throw nothingToCancel()
    const actorId = 'userId' in by ? userId : null
    await record(inner, { actorId, action: 'user.cancel-factor-reset', subject: userId, ip: by.ip })
    await tellOwner(inner, reset, 'cancelled')
    return reset.ends_at
  })
}

async function ownerOf(ctx: Context, resetId: string | null): Promise<string | undefined> {
  return resetId === null ? undefined : (await ctx.db.maybe<{ user_id: string }>(ownerOfReset(resetId)))?.user_id
}

/**
 * Whether the wait of this account was over and its factors are gone now, once, whoever comes. Belongs in a transaction
 * that has locked the account.
 */
export async function finishDue(ctx: Context, userId: string, actorId: string | null = null): Promise<boolean> {
  const reset = await ctx.db.maybe<ResetRow>(finishReset(userId))
  if (!reset) return false
  const detail = { ...(await endFactors(ctx, userId)) }
  await record(ctx, { actorId, action: 'user.reset-factor', subject: userId, detail })
  await tellOwner(ctx, reset, 'done')
  return true
}

/** Tells the owners each day, takes away what is over, and ends what no longer counts. */
export async function lookAfterResets(ctx: Context, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (const row of await ctx.db.many<DueRow>(dueResets(portion))) {
    if (signal?.aborted) break
    if (await inTransaction(ctx, (inner) => lookAfter(inner, row))) done += 1
  }
  return done
}

/** Another process may have been quicker: each step finds out by itself whether there is still something to do. */
async function lookAfter(ctx: Context, { id, user_id: userId, due }: DueRow): Promise<boolean> {
  if (!(await lockForOpening(ctx, userId))) return false
  if (due === 'over') return finishDue(ctx, userId)
  const reset = await ctx.db.maybe<ResetRow>(due === 'void' ? cancelVoid(userId) : markTold(id))
  if (reset) await tellOwner(ctx, reset, due === 'void' ? 'void' : 'waits')
  return reset !== undefined
}

function nothingToCancel(): Refusal {
  return new Refusal(410, 'factor_reset_none')
}
