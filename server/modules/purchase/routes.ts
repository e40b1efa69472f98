import { adminPurchaseContract, purchaseContract } from '#contract/modules/wallet/purchase.ts'
import { adminEarningContract, saleContract } from '#contract/modules/wallet/sale.ts'
import { routes } from '../../http/api/routes.ts'
import { clearedReason } from '../moderation/service.ts'
import { earningSums, readSale, salesByTarget, salesOf } from '../sale/service.ts'
import { allPurchases, refundByOffice } from './admin.ts'
import { buy, quote } from './buy.ts'
import { autoPurchases } from './limits.ts'
import { askRefund, myAutos, myPurchases, savedOf, targetNames } from './list.ts'
import { refund } from './refund.ts'

const ownRoutes = routes(purchaseContract, {
  quote: ({ ctx, viewer, input }) => quote(ctx, viewer, input),
  buy: ({ ctx, client, viewer, input }) => buy(ctx, viewer, input, client.keep),
  list: ({ ctx, viewer, input }) => myPurchases(ctx, viewer, input),
  askRefund: ({ ctx, viewer, input }) => askRefund(ctx, viewer, input),
  saved: ({ ctx, viewer }) => savedOf(ctx, viewer),
  autos: ({ ctx, viewer }) => myAutos(ctx, viewer),
  auto: ({ ctx, viewer, input }) => autoPurchases(ctx, viewer, input),
})

/** What authors see of it: the things have the same names on both sides. */
const authorRoutes = routes(saleContract, {
  sales: ({ ctx, viewer, input }) => salesOf(ctx, viewer, input, targetNames),
  byTarget: ({ ctx, viewer, input }) => salesByTarget(ctx, viewer, input, targetNames),
  refund: async ({ ctx, viewer, input: { saleId, ...said } }) => {
    const reason = await clearedReason(ctx, viewer, 'message', said.reason)
    await refund(ctx, { saleId, by: 'author', actorId: viewer.id, reason, bearer: 'author' })
    return readSale(ctx, saleId, targetNames)
  },
})

const adminRoutes = [
  ...routes(adminPurchaseContract, {
    list: ({ ctx, input }) => allPurchases(ctx, input),
    refund: ({ ctx, client, viewer, input }) => refundByOffice(ctx, { client, viewer }, input),
  }),
  ...routes(adminEarningContract, { sums: ({ ctx, input }) => earningSums(ctx, input) }),
]

export const purchaseRoutes = [...ownRoutes, ...authorRoutes, ...adminRoutes]
