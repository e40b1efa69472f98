import { userContract } from '#contract/user.ts'
import { routes } from '../../http/routes.ts'
import { ownInfo, publicInfo } from './service.ts'

// A new password ends sessions, so its handler lives with them: sessions know accounts, accounts do not know sessions.
const { changePassword: _, ...contract } = userContract

export const userRoutes = routes(contract, {
  ownInfo: ({ ctx, viewer }) => ownInfo(ctx, viewer.id),
  publicInfo: ({ ctx, input }) => publicInfo(ctx, input.id),
})
