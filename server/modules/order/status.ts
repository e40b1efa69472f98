import type { OrderDetail, OrderStatus } from '#contract/modules/wallet/order.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { askAbout } from './poll-providers.ts'
import {
  type CardLineRow,
  cardLine,
  countOrdersOf,
  type OrderRow,
  type OrderState,
  ordersOf,
  ownOrder,
  takeAsk,
} from './queries.ts'

const statuses: Record<OrderState, OrderStatus> = {
  created: 'pending',
  review: 'pending',
  paid: 'paid',
  expired: 'closed',
  refunded: 'refunded',
}

export async function statusOf(ctx: Context, viewer: Viewer, number: string): Promise<OrderDetail> {
  const order = await ctx.db.maybe<OrderRow>(ownOrder(viewer.id, number))
  if (!order) return cardOrder(ctx, viewer, number)
  // Whoever looks has probably just paid, and the provider's own news may never come.
  if (order.state === 'created' && (await ctx.db.run(takeAsk(order.id))) > 0)
    ctx.background.run('ask about an order', () => askAbout(ctx, order))
  return presentOrder(ctx, order)
}

export async function ownOrders(ctx: Context, viewer: Viewer, { page, limit }: Page): Promise<Listed<OrderDetail>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<OrderRow>(ordersOf(viewer.id, page, limit)),
    ctx.db.one<{ total: number }>(countOrdersOf(viewer.id)),
  ])
  return { list: rows.map((row) => presentOrder(ctx, row)), total }
}

/** A card is paid for elsewhere: what it gave stands in the books, under the number that it was brought with. */
async function cardOrder(ctx: Context, viewer: Viewer, number: string): Promise<OrderDetail> {
  const row = await ctx.db.maybe<CardLineRow>(cardLine(viewer.id, number))
  if (!row) throw new Refusal(404, 'order_not_found')
  const time = row.created_at.getTime()
  return {
    status: 'paid',
    inReview: false,
    amount: fromCents(Number(row.amount)),
    paymentAmount: 0,
    expireTime: 0,
    orderNumber: number,
    trade_no: '',
    paymode: 'kami',
    paymodename: methodName(ctx, 'kami'),
    createTime: time,
    payTime: time,
    refundTime: 0,
  }
}

function methodName(ctx: Context, method: string): string {
  const { COMMON_PAY_OPTIONS } = ctx.config.current().document
  return COMMON_PAY_OPTIONS.find(({ type }) => type === method)?.name ?? method
}

export function presentOrder(ctx: Context, order: OrderRow): OrderDetail {
  return {
    status: order.state === 'created' && order.is_over ? 'closed' : statuses[order.state],
    inReview: order.state === 'review',
    amount: fromCents(Number(order.amount)),
    paymentAmount: fromCents(Number(order.pay_amount)),
    expireTime: order.expires_at.getTime(),
    orderNumber: order.order_number,
    trade_no: order.trade_no,
    paymode: order.method,
    paymodename: methodName(ctx, order.method),
    createTime: order.created_at.getTime(),
    payTime: order.paid_at?.getTime() ?? 0,
    refundTime: order.refunded_at?.getTime() ?? 0,
  }
}
