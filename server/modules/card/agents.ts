import type { NewBatch } from '#contract/card.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { isAgent } from '../user/service.ts'
import { assertVipIsOpen } from '../vip/service.ts'
import { type Actor, buyBatch, listBatches, voidOne } from './batches.ts'

export async function buyAsAgent(ctx: Context, actor: Actor, input: NewBatch) {
  await assertAgent(ctx, actor.userId)
  if (input.kind === 'vip') assertVipIsOpen(ctx)
  return buyBatch(ctx, actor, input, percentOf(ctx))
}

export async function listAsAgent(ctx: Context, userId: string, page: { page: number; limit: number }) {
  await assertAgent(ctx, userId)
  return { ...(await listBatches(ctx, { agentId: userId }, page)), percent: percentOf(ctx) }
}

export async function voidAsAgent(ctx: Context, actor: Actor, batchId: string) {
  await assertAgent(ctx, actor.userId)
  return voidOne(ctx, actor, { batchId, agentId: actor.userId })
}

/** What agents pay of the value. */
function percentOf(ctx: Context): number {
  return ctx.config.current().document.AGENT.PERCENT
}

async function assertAgent(ctx: Context, userId: string): Promise<void> {
  if (!(await isAgent(ctx, userId)).isAgent) throw new Refusal(403, 'card_not_agent')
}
