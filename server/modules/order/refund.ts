import type { AdminOrder } from '#contract/modules/wallet/admin-pay.ts'
import { fromCents } from '#contract/shared/money.ts'
import { moneyText } from '#server/shared/money-text.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { record } from '../audit/service.ts'
import { book } from '../ledger/service.ts'
import { tellMember } from '../notification/service.ts'
import { showOrder } from './admin.ts'
import { endRefund, leaseRefund, markRefunded, releaseRefund } from './admin-queries.ts'
import { openGateway, reaching } from './gateways.ts'
import { lockOrder, type OrderRow, orderByTrade } from './queries.ts'

interface Wish {
  trade_no: string
  /** manual: the money went back, or goes back, without the provider's help. */
  way: 'provider' | 'manual'
  reason: string
}

/**
 * First the books: what the order gave is taken back by a counter-entry, for which the balance must suffice. Then the
 * provider; where that fails the order says so, and the same call tries that part again. One at a time for each order,
 * and what may have gone back by the provider is not given back by hand as well.
 */
export async function refundOrder(ctx: Context, client: Client, viewer: Viewer, wish: Wish): Promise<AdminOrder> {
  if (wish.way === 'manual') await settleUnknown(ctx, wish.trade_no)
  const order = await inTransaction(ctx, (inner) => takeBack(inner, client, viewer, wish))
  if (wish.way === 'provider') await leased(ctx, order, () => giveBack(ctx, order, wish.reason))
  return (await showOrder(ctx, wish.trade_no)).order
}

/** A provider that was asked, and whose answer was lost, says what became of it before money goes back by other ways. */
async function settleUnknown(ctx: Context, tradeNo: string): Promise<void> {
  const order = await ctx.db.maybe<OrderRow>(orderByTrade(tradeNo))
  if (order?.refund_state !== 'pending') return
  if ((await ctx.db.run(leaseRefund(order.id))) === 0) throw running()
  await leased(ctx, order, async () => {
    if (await isGivenBack(ctx, order)) await endAndTell(ctx, order, 'done')
    else await ctx.db.run(endRefund(order.id, 'refused'))
  })
}

async function takeBack(ctx: Context, client: Client, viewer: Viewer, wish: Wish): Promise<OrderRow> {
  const order = await ctx.db.maybe<OrderRow>(lockOrder(wish.trade_no))
  if (!order) throw new Refusal(404, 'order_not_found')
  const isAgain = order.refund_state === 'pending' || order.refund_state === 'refused'
  if (order.state !== 'paid' && !isAgain) throw new Refusal(409, 'order_not_refundable')
  // Whoever cannot give the money back should not take the other side.
  if (wish.way === 'provider') await gatewayOf(ctx, order)
  if (!isAgain) {
    const txId = await bookRefund(ctx, viewer, order, wish.reason)
    await ctx.db.run(markRefunded(order.id, txId, wish.reason))
  }
  if ((await ctx.db.run(leaseRefund(order.id))) === 0) throw running()
  await record(ctx, {
    actorId: viewer.id,
    action: 'pay.refund',
    subject: order.trade_no,
    ip: client.ip,
    detail: {
      way: wish.way,
      reason: wish.reason,
      amount: fromCents(Number(order.amount)),
      again: isAgain,
      before: { state: order.state, refundState: order.refund_state ?? '' },
      after: { state: 'refunded', refundState: 'pending' },
    },
  })
  const held = { ...order, refund_reason: order.refund_reason || wish.reason }
  if (wish.way === 'manual') await endAndTell(ctx, held, 'manual')
  return held
}

/** The member hears of it when the money is on its way, not before. */
async function endAndTell(ctx: Context, order: OrderRow, state: 'done' | 'manual'): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if ((await inner.db.run(endRefund(order.id, state))) === 0) return
    const params = { order: order.order_number, amount: moneyText(Number(order.pay_amount)) }
    const notice = { key: 'order_notice_refunded', params, reason: order.refund_reason } as const
    await tellMember(inner, order.user_id, notice)
  })
}

function running(): Refusal {
  return new Refusal(409, 'order_refund_running')
}

async function bookRefund(ctx: Context, viewer: Viewer, order: OrderRow, reason: string): Promise<string> {
  try {
    const { txId } = await book(ctx, {
      kind: 'refund',
      source: { type: 'topup-refund', id: order.id },
      userId: order.user_id,
      amount: -Number(order.amount),
      house: 'refund',
      actorId: viewer.id,
      orderNumber: order.order_number,
      reverses: order.tx_id ?? undefined,
      note: reason,
    })
    return txId
  } catch (error) {
    if (error instanceof Refusal && error.code === 402) throw new Refusal(402, 'order_refund_short')
    throw error
  }
}

async function gatewayOf(ctx: Context, order: OrderRow) {
  const gateway = await reaching(ctx, () => openGateway(ctx, order.provider))
  if (gateway.merchant !== order.merchant) throw new Refusal(409, 'pay_other_merchant')
  return gateway
}

/** The same number for every attempt, and nothing is asked for that has been done: the provider gives it back once. */
async function giveBack(ctx: Context, order: OrderRow, reason: string): Promise<void> {
  if (order.refund_state === 'pending' && (await isGivenBack(ctx, order))) return endAndTell(ctx, order, 'done')
  const gateway = await gatewayOf(ctx, order)
  try {
    await gateway.refund({
      tradeNo: order.trade_no,
      providerTrade: order.provider_trade ?? '',
      amount: Number(order.pay_amount),
      refundNo: `R${order.trade_no}`,
      reason,
    })
  } catch (error) {
    if (!isRefused(error)) throw error
    const code = error.code ?? ''
    await ctx.db.run(endRefund(order.id, 'refused', code))
    ctx.log.warn({ err: error, tradeNo: order.trade_no }, 'a provider of payments refused a refund')
    throw code
      ? new Refusal(400, 'order_refund_refused_code', { params: { code } })
      : new Refusal(400, 'order_refund_refused')
  }
  await endAndTell(ctx, order, 'done')
}

/** It has understood, and did nothing. Of anything else nobody knows whether it was done. */
function isRefused(error: unknown): error is ProviderError {
  return error instanceof ProviderError && ['refused', 'settings', 'missing', 'private'].includes(error.trouble)
}

async function isGivenBack(ctx: Context, order: OrderRow): Promise<boolean> {
  const gateway = await gatewayOf(ctx, order)
  const { state } = await gateway.query(order.trade_no)
  return state === 'refunded' || state === 'closed'
}

/** Whoever holds the lease asks the provider, and nobody else. */
async function leased(ctx: Context, order: OrderRow, work: () => Promise<void>): Promise<void> {
  try {
    await reaching(ctx, work, () => new Refusal(503, 'order_refund_unknown', { retryAfter: 10 }))
  } finally {
    await ctx.db.run(releaseRefund(order.id))
  }
}
