import { vipContract } from '#contract/modules/wallet/vip.ts'
import { routes } from '../../http/api/routes.ts'
import { openVip } from './open.ts'

export const vipRoutes = routes(vipContract, {
  open: ({ ctx, client, viewer, input }) => openVip(ctx, viewer, input, client.keep),
})
