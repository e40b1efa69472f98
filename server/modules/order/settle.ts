import type { PayProvider } from '#contract/shared/pay.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts'
import { perContext } from '../../kernel/state.ts'
import type { PaymentFacts } from '../../providers/pay/pay.ts'
import { book } from '../ledger/service.ts'
import { conclude, type Outcome, toldBefore, tradeElsewhere } from './notification-queries.ts'
import { lockOrder, markPaid, markReview, type OrderRow } from './queries.ts'

export interface Told {
  notificationId: string
  provider: PayProvider
  facts: PaymentFacts
}

/** Why somebody has to look at it. */
export type ReviewReason = 'provider' | 'merchant' | 'currency' | 'amount' | 'trade' | 'twice' | 'full' | 'refunded'

/**
 * What concerns one trade is done one after another in this process, so that a hundred messages about it wait here and
 * not for its row, each with a connection in its hands. Other processes are kept apart by the row itself.
 */
const tradeMutex = perContext(() => createKeyedMutex())

/**
 * Does what follows from a payment: credits its order once, or leaves it to somebody who decides. It may come before
 * the payer has seen how to pay, after the order has expired, or for the hundredth time.
 */
export function settle(ctx: Context, told: Told): Promise<Outcome> {
  return tradeMutex(ctx)(told.facts.tradeNo, () => settleOne(ctx, told))
}

async function settleOne(ctx: Context, told: Told): Promise<Outcome> {
  try {
    return await inTransaction(ctx, (inner) => settleWithin(inner, told))
  } catch (error) {
    // The account cannot hold more; nobody but the member can change that.
    if (!(error instanceof Refusal) || error.key !== 'wallet_full') throw error
    return inTransaction(ctx, (inner) => settleWithin(inner, told, 'full'))
  }
}

async function settleWithin(ctx: Context, told: Told, trouble?: ReviewReason): Promise<Outcome> {
  const { notificationId, facts } = told
  const end = async (outcome: Outcome, orderId: string | null, reason = '') => {
    await ctx.db.run(conclude(notificationId, outcome, orderId, reason))
    return outcome
  }
  const order = await ctx.db.maybe<OrderRow>(lockOrder(facts.tradeNo))
  // The money of an order that stands went back without us: what it gave is still there.
  const isUndone = facts.event === 'refunded' && order?.state === 'paid'
  if (facts.event !== 'paid' && !isUndone) return end('ignored', order?.id ?? null, facts.event)
  if (await isToldBefore(ctx, told)) return end('duplicate', order?.id ?? null)
  if (!order) return end('unknown', null)
  const reason = isUndone ? 'refunded' : (trouble ?? (await objection(ctx, order, told)))
  if (!reason && order.tx_id && (order.provider_trade ?? '') === facts.providerTrade) return end('duplicate', order.id)
  if (reason || order.tx_id) return end('review', order.id, await lookAt(ctx, order, reason ?? 'twice'))
  await credit(ctx, order, facts.providerTrade, null)
  return end('credited', order.id)
}

async function lookAt(ctx: Context, order: OrderRow, reason: ReviewReason): Promise<ReviewReason> {
  await ctx.db.run(markReview(order.id))
  ctx.log.error({ tradeNo: order.trade_no, reason }, 'a payment has to be looked at')
  ctx.db.afterCommit(() => ctx.metrics.count('pay_reviews'))
  return reason
}

/** The very same, in other bytes: it is credited, waits for a decision, or has had one. */
async function isToldBefore(ctx: Context, { notificationId, provider, facts }: Told): Promise<boolean> {
  const earlier = toldBefore(notificationId, provider, facts)
  return (await ctx.db.one<{ is_told: boolean }>(earlier)).is_told
}

async function objection(ctx: Context, order: OrderRow, { provider, facts }: Told): Promise<ReviewReason | undefined> {
  if (provider !== order.provider) return 'provider'
  if (facts.merchant !== order.merchant) return 'merchant'
  if (facts.currency !== order.currency) return 'currency'
  if (facts.amount !== Number(order.pay_amount)) return 'amount'
  const elsewhere = tradeElsewhere(provider, facts.providerTrade, order.id)
  const { is_elsewhere } = await ctx.db.one<{ is_elsewhere: boolean }>(elsewhere)
  return is_elsewhere ? 'trade' : undefined
}

/** In the transaction in which the order is locked. */
export async function credit(
  ctx: Context,
  order: OrderRow,
  providerTrade: string,
  actorId: string | null,
): Promise<void> {
  const amount = Number(order.amount)
  const { txId, balance } = await book(ctx, {
    kind: 'topup',
    source: { type: 'topup', id: order.id },
    userId: order.user_id,
    amount,
    house: 'cash_in',
    actorId,
    orderNumber: order.order_number,
  })
  if ((await ctx.db.run(markPaid(order.id, txId, providerTrade))) === 0) throw new Error('an order was paid twice')
  const { user_id: userId, order_number: orderNumber, trade_no: tradeNo } = order
  ctx.db.afterCommit(() => ctx.events.emit('orderPaid', { userId, orderNumber, tradeNo, amount, balance }))
}
