import { fromCents } from '#contract/money.ts'
import type { OrderDetail, OrderStatus } from '#contract/order.ts'
import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { askAbout } from './asks.ts'
import { type OrderRow, type OrderState, ownOrder, takeAsk } from './queries.ts'

const statuses: Record<OrderState, OrderStatus> = {
  created: 'pending',
  review: 'pending',
  paid: 'paid',
  expired: 'closed',
  refunded: 'refunded',
}

export async function statusOf(ctx: Context, viewer: Viewer, number: string): Promise<OrderDetail> {
  const order = await ctx.db.maybe<OrderRow>(ownOrder(viewer.id, number))
  if (!order) throw new Refusal(404, 'order_not_found')
  // Whoever looks has probably just paid, and the provider's own news may never come.
  if (order.state === 'created' && (await ctx.db.run(takeAsk(order.id))) > 0)
    ctx.background.run('ask about an order', () => askAbout(ctx, order))
  return presentOrder(ctx, order)
}

export function presentOrder(ctx: Context, order: OrderRow): OrderDetail {
  const { COMMON_PAY_OPTIONS } = ctx.config.current().document
  return {
    status: order.state === 'created' && order.is_over ? 'closed' : statuses[order.state],
    inReview: order.state === 'review',
    amount: fromCents(Number(order.amount)),
    paymentAmount: fromCents(Number(order.pay_amount)),
    expireTime: order.expires_at.getTime(),
    orderNumber: order.order_number,
    trade_no: order.trade_no,
    paymode: order.method,
    paymodename: COMMON_PAY_OPTIONS.find(({ type }) => type === order.method)?.name ?? order.method,
    createTime: order.created_at.getTime(),
    payTime: order.paid_at?.getTime() ?? 0,
    refundTime: order.refunded_at?.getTime() ?? 0,
  }
}
