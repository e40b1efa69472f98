import { adminPayContract } from '#contract/modules/wallet/admin-pay.ts'
import { type OrderForm, orderContract } from '#contract/modules/wallet/order.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Brought, redeemCard } from '../card/service.ts'
import { reconcile } from '../reconcile/service.ts'
import { listOrders, listReviews, showOrder, testGateway } from './admin.ts'
import { createOrder, payAgain } from './create.ts'
import { refundOrder } from './refund.ts'
import { decide } from './review.ts'
import { ownOrders, statusOf } from './status.ts'

export const orderRoutes = [
  ...routes(orderContract, {
    create: ({ ctx, client, viewer, input }) => topUp(ctx, client, viewer, input),
    createPay: ({ ctx, viewer, input }) => payAgain(ctx, viewer, input.orderNumber),
    list: ({ ctx, viewer, input }) => ownOrders(ctx, viewer, input),
    status: ({ ctx, viewer, input }) => statusOf(ctx, viewer, input.orderNumber),
    detail: ({ ctx, viewer, input }) => statusOf(ctx, viewer, input.orderNumber),
  }),
  ...routes(adminPayContract, {
    orders: ({ ctx, input }) => listOrders(ctx, input),
    order: ({ ctx, input }) => showOrder(ctx, input.trade_no),
    refund: ({ ctx, client, viewer, input }) => refundOrder(ctx, client, viewer, input),
    reviews: ({ ctx, input }) => listReviews(ctx, input),
    review: ({ ctx, client, viewer, input }) => decide(ctx, client, viewer, input),
    reconciliation: ({ ctx, input }) => reconcile(ctx, input),
    test: ({ ctx, client, viewer, input }) => testGateway(ctx, client, viewer, input.provider),
  }),
]

/** Fills the balance: by a card code at once, or by an order that waits for a payment. */
async function topUp(ctx: Context, client: Client, viewer: Viewer, form: OrderForm) {
  if (!ctx.config.current().document.COMMON_IS_PAY) throw new Refusal(403, 'pay_off')
  if (form.paymode !== 'kami') return createOrder(ctx, client, viewer, form)
  if (!form.kami) throw new Refusal(422, 'order_need_card', { field: 'kami' })
  // Cards that were sold stay good, whichever ways the site offers now.
  return redeem(ctx, { userId: viewer.id, code: form.kami, orderNumber: form.orderNumber, ip: client.ip })
}

async function redeem(ctx: Context, brought: Brought) {
  const { kind, value, balance, vipEndAt, grant } = await redeemCard(ctx, brought)
  return {
    money: fromCents(balance),
    kind,
    // Days and places are no money.
    value: kind === 'money' ? fromCents(value) : value,
    vipendtime: vipEndAt?.getTime() ?? 0,
    grant,
  }
}
