import { adminGoodsContract, goodsContract } from '#contract/modules/wallet/goods.ts'
import { routes } from '../../http/api/routes.ts'
import { returnsGoods } from '../purchase/service.ts'
import { listGoods, removeGoods, saveGoods } from './admin.ts'
import { buyGoods, receipt } from './buy.ts'
import { giveGoodsBack, restock } from './give-back.ts'

returnsGoods({ giveBack: giveGoodsBack, restock })

const shopRoutes = routes(goodsContract, {
  list: ({ ctx, input: { page, limit, select } }) => listGoods(ctx, { page, limit, isAll: false, kind: select?.kind }),
  buy: ({ ctx, viewer, input }) => buyGoods(ctx, viewer, input),
  receipt: ({ ctx, viewer, input }) => receipt(ctx, viewer, input.purchaseId),
})

const adminRoutes = routes(adminGoodsContract, {
  list: ({ ctx, input: { page, limit } }) => listGoods(ctx, { page, limit, isAll: true }),
  save: ({ ctx, client, viewer, input }) => saveGoods(ctx, { client, viewer }, input),
  delete: ({ ctx, client, viewer, input }) => removeGoods(ctx, { client, viewer }, input._id),
})

export const goodsRoutes = [...shopRoutes, ...adminRoutes]
