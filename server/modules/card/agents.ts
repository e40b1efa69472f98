import type { NewBatch } from '#contract/modules/wallet/card.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { holdMember, isAgent } from '../user/service.ts'
import { assertVipIsOpen } from '../vip/service.ts'
import { type Actor, buyBatch, listBatches, voidOne } from './batches.ts'

export async function buyAsAgent(ctx: Context, actor: Actor, input: NewBatch) {
  await assertAgent(ctx, actor.userId)
  if (input.kind === 'vip') assertVipIsOpen(ctx)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    // Held, so that the office does not end between this look and the purchase.
    if (!(await holdMember(inner, actor.userId)).is_agent) throw new Refusal(403, 'card_not_agent')
    return buyBatch(inner, actor, input, percentOf(ctx))
  })
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
