import type { MessageKey } from '#contract/shared/message-key.ts'
import { violated } from '../../db/errors.ts'
import { broadcast } from '../../db/listen.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  agentFlag,
  lockStanding,
  markDeleted,
  powerNow,
  type Standing,
  unmarkDeleted,
  updateAgent,
  updateCapabilities,
  updatePower,
} from './queries.ts'

/** What the database itself refuses, whoever asks for it. */
const refusals: Record<string, MessageKey> = {
  users_last_administrator: 'admin_last_one',
  users_last_protected: 'admin_last_protected',
  users_staff_unsanctioned: 'admin_lift_first',
}

/** Locks the account until the transaction ends, so that what is decided about it now stays so. */
export async function lockMember(ctx: Context, id: string): Promise<Standing> {
  const row = await ctx.db.maybe<Standing>(lockStanding(id))
  if (!row) throw new Refusal(404, 'user_not_found')
  return row
}

/** From the next call on it counts, in every process. */
export async function setPower(ctx: Context, id: string, userpower: 0 | 1 | 3): Promise<void> {
  try {
    await ctx.db.run(updatePower(id, userpower))
  } catch (error) {
    const key = refusals[violated(error) ?? '']
    throw key ? new Refusal(409, key) : error
  }
  await announceStanding(ctx, id)
}

/** What the roles of these members give them now: from the next call on it counts, in every process. */
export async function refreshCapabilities(ctx: Context, ids: string[]): Promise<void> {
  try {
    for (const { id } of await ctx.db.many<{ id: string }>(updateCapabilities(ids))) await announceStanding(ctx, id)
  } catch (error) {
    const key = refusals[violated(error) ?? '']
    throw key ? new Refusal(409, key) : error
  }
}

/** Says in every process that what somebody may do is different now: an office, a ban, a mute, also on one board. */
export async function announceStanding(ctx: Context, id: string): Promise<void> {
  const { userpower, capabilities } = await ctx.db.one<Pick<Standing, 'userpower' | 'capabilities'>>(powerNow(id))
  await broadcast(ctx, 'accountChanged', { userId: id, userpower, capabilities: capabilities ?? undefined })
}

/** Nobody is let in by it any more. Whoever calls tells the other processes. */
export async function closeAccount(ctx: Context, id: string): Promise<{ name: string; email: string | null }> {
  return ctx.db.one(markDeleted(id))
}

export async function reopenAccount(ctx: Context, id: string): Promise<void> {
  await ctx.db.run(unmarkDeleted(id))
}

export async function setAgent(ctx: Context, id: string, isAgent: boolean): Promise<void> {
  await ctx.db.run(updateAgent(id, isAgent))
}

export async function isAgent(ctx: Context, id: string): Promise<{ isAgent: boolean }> {
  const row = await ctx.db.maybe<{ is_agent: boolean }>(agentFlag(id))
  if (!row) throw new Refusal(404, 'user_not_found')
  return { isAgent: row.is_agent }
}
