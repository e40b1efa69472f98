import type { AdminOrder } from '#contract/admin-pay.ts'
import { fromCents } from '#contract/money.ts'
import { type Context, type Viewer, within } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Client } from '../../http/exchange.ts'
import { moneyText } from '../../money-text.ts'
import { record } from '../audit/service.ts'
import { book } from '../ledger/service.ts'
import { notify } from '../notification/service.ts'
import { showOrder } from './admin.ts'
import { endRefund, markRefunded } from './admin-queries.ts'
import { openGateway, reaching } from './gateways.ts'
import { heldOrder, type OrderRow } from './queries.ts'

interface Wish {
  trade_no: string
  /** manual: the money went back, or goes back, without the provider's help. */
  way: 'provider' | 'manual'
  reason: string
}

/**
 * First the books: what the order gave is taken back by a counter-entry, for which the balance must suffice. Then the
 * provider; where that fails the order says so, and the same call tries that part again.
 */
export async function refundOrder(ctx: Context, client: Client, viewer: Viewer, wish: Wish): Promise<AdminOrder> {
  const order = await ctx.db.transaction((tx) => takeBack(within(ctx, tx), client, viewer, wish))
  if (wish.way === 'provider') {
    await giveBack(ctx, order, wish.reason)
    await ctx.db.run(endRefund(order.id, 'done'))
  } else await ctx.db.run(endRefund(order.id, 'manual'))
  return (await showOrder(ctx, wish.trade_no)).order
}

async function takeBack(ctx: Context, client: Client, viewer: Viewer, wish: Wish): Promise<OrderRow> {
  const order = await ctx.db.maybe<OrderRow>(heldOrder(wish.trade_no))
  if (!order) throw new Refusal(404, 'order_not_found')
  const isAgain = order.state === 'refunded' && order.refund_state === 'pending'
  if (order.state !== 'paid' && !isAgain) throw new Refusal(409, 'order_not_refundable')
  // Whoever cannot give the money back should not take the other side.
  if (wish.way === 'provider') await gatewayOf(ctx, order)
  await record(ctx, {
    actorId: viewer.id,
    action: 'pay.refund',
    subject: order.trade_no,
    ip: client.ip,
    detail: { way: wish.way, reason: wish.reason, amount: fromCents(Number(order.amount)), again: isAgain },
  })
  if (isAgain) return order
  const txId = await bookRefund(ctx, viewer, order, wish.reason)
  await ctx.db.run(markRefunded(order.id, txId, wish.way === 'manual' ? 'manual' : 'pending', wish.reason))
  const params = { order: order.order_number, amount: moneyText(Number(order.pay_amount)) }
  const notice = { key: 'order_notice_refunded', params, reason: wish.reason } as const
  await notify(ctx, { userId: order.user_id, type: 'system', fromUserId: null, notice })
  return order
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

/** The same number for every attempt: the provider gives it back once. */
async function giveBack(ctx: Context, order: OrderRow, reason: string): Promise<void> {
  const gateway = await gatewayOf(ctx, order)
  await reaching(ctx, () =>
    gateway.refund({
      tradeNo: order.trade_no,
      providerTrade: order.provider_trade ?? '',
      amount: Number(order.pay_amount),
      refundNo: `R${order.trade_no}`,
      reason,
    }),
  )
}
