import type { AdminOrder, PayNotification } from '#contract/modules/wallet/admin-pay.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { PayProvider } from '#contract/shared/pay.ts'
import type { Page } from '#server/shared/paging.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import {
  type AdminOrderRow,
  countOrders,
  countReviews,
  notificationsOf,
  type OrderFilter,
  openReviews,
  orders,
  type ShownNotification,
  shownNotification,
  shownOrder,
} from './admin-queries.ts'
import { openGateway, reaching, sentenceForAdmin } from './gateways.ts'
import { presentOrder } from './status.ts'

export async function listOrders(ctx: Context, { page, limit, select = {} }: Page & { select?: OrderFilter }) {
  const rows = await ctx.db.many<AdminOrderRow>(orders(select, page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countOrders(select))
  return { list: rows.map((row) => presentAdminOrder(ctx, row)), total }
}

export async function showOrder(ctx: Context, tradeNo: string) {
  const order = await ctx.db.maybe<AdminOrderRow>(shownOrder(tradeNo))
  if (!order) throw new Refusal(404, 'order_not_found')
  const rows = await ctx.db.many<ShownNotification>(notificationsOf(order.id))
  return { order: presentAdminOrder(ctx, order), notifications: rows.map(presentNotification) }
}

export async function listReviews(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<ShownNotification>(openReviews(page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countReviews())
  return { list: rows.map(presentNotification), total }
}

export async function showNotification(ctx: Context, id: string): Promise<PayNotification> {
  return presentNotification(await ctx.db.one<ShownNotification>(shownNotification(id)))
}

/** Says what is wrong with the settings, by asking for something that is not there. */
export async function testGateway(ctx: Context, client: Client, viewer: Viewer, provider: PayProvider): Promise<null> {
  const check = async () => {
    const gateway = await openGateway(ctx, provider)
    await record(ctx, { actorId: viewer.id, action: 'pay.test', subject: provider, ip: client.ip })
    await gateway.check()
  }
  await reaching(ctx, check, sentenceForAdmin)
  return null
}

function presentAdminOrder(ctx: Context, row: AdminOrderRow): AdminOrder {
  return {
    ...presentOrder(ctx, row),
    state: row.state,
    provider: row.provider,
    providerTrade: row.provider_trade ?? '',
    user: { _id: row.user_id, name: row.user_name },
    refundState: row.refund_state ?? '',
    refundReason: row.refund_reason,
    refundRefusal: row.refund_refusal,
  }
}

function presentNotification(row: ShownNotification): PayNotification {
  return {
    _id: row.id,
    provider: row.provider,
    origin: row.origin,
    outcome: row.outcome,
    reason: row.reason,
    trade_no: row.trade_no ?? '',
    providerTrade: row.provider_trade ?? '',
    merchant: row.merchant ?? '',
    currency: row.currency ?? '',
    paymentAmount: row.amount === null ? null : fromCents(Number(row.amount)),
    times: row.times,
    receiveTime: row.received_at.getTime(),
    order: orderOf(row),
  }
}

function orderOf(row: ShownNotification): PayNotification['order'] {
  const { order_number, order_state, user_id, user_name } = row
  if (order_number === null || order_state === null || user_id === null) return null
  return {
    orderNumber: order_number,
    state: order_state,
    amount: fromCents(Number(row.order_amount)),
    paymentAmount: fromCents(Number(row.order_pay_amount)),
    user: { _id: user_id, name: user_name ?? '' },
  }
}
