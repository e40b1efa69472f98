import { adminTipContract, tipContract } from '#contract/modules/wallet/tip.ts'
import { routes } from '../../http/api/routes.ts'
import { tip } from './give.ts'
import { allTips, supporters } from './list.ts'

export const tipRoutes = [
  ...routes(tipContract, {
    create: ({ ctx, client, viewer, input }) => tip(ctx, viewer, input, client.keep),
    list: ({ ctx, viewer, input }) => supporters(ctx, viewer, input),
  }),
  ...routes(adminTipContract, { list: ({ ctx, input }) => allTips(ctx, input) }),
]
