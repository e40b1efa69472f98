import { adminPayContract } from '#contract/modules/wallet/admin-pay.ts'
import { orderContract } from '#contract/modules/wallet/order.ts'
import { routes } from '../../http/api/routes.ts'
import { reconcile } from '../reconcile/service.ts'
import { listOrders, listReviews, showOrder, testGateway } from './admin.ts'
import { payAgain } from './create.ts'
import { refundOrder } from './refund.ts'
import { decide } from './review.ts'
import { ownOrders, statusOf } from './status.ts'
import { topUp } from './top-up.ts'

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
