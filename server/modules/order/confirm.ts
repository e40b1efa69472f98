import { toCents } from '#contract/shared/money.ts'
import type { PayProvider } from '#contract/shared/pay.ts'
import type { Context } from '../../kernel/context.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import type { Gateway, PaymentFacts } from '../../providers/pay/pay.ts'
import { type OrderRow, orderByTrade } from './queries.ts'

/** Cents above which a message of an epay gateway is not enough. */
export function confirmAbove(ctx: Context): number {
  return toCents(ctx.config.current().document.PAY.EPAY.CONFIRM_ABOVE)
}

/**
 * Whether what was told may be believed. Whoever has the key of an epay gateway can sign in its name: of a large payment
 * the gateway itself is asked, before anything is credited.
 */
export async function isConfirmed(
  ctx: Context,
  provider: PayProvider,
  gateway: Gateway,
  facts: PaymentFacts,
): Promise<boolean> {
  if (provider !== 'epay' || facts.event !== 'paid' || facts.amount <= confirmAbove(ctx)) return true
  const order = await ctx.db.maybe<OrderRow>(orderByTrade(facts.tradeNo))
  // Nothing would be credited for it: it is known, or somebody has to look at it.
  if (!order || order.tx_id !== null || facts.amount !== Number(order.pay_amount)) return true
  try {
    const standing = await gateway.query(facts.tradeNo)
    return standing.state === 'paid' && isSame(standing.facts, facts)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, tradeNo: facts.tradeNo }, 'a provider could not be asked whether a payment is true')
    ctx.metrics.count('pay_failures')
    return false
  }
}

function isSame(asked: PaymentFacts, told: PaymentFacts): boolean {
  return asked.amount === told.amount && asked.providerTrade === told.providerTrade
}
