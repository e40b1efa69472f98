import { userContract } from '#contract/user.ts'
import { routes } from '../../http/routes.ts'
import { ownInfo, publicInfo } from './service.ts'

// A new password ends sessions, an avatar is a file: their handlers live there. Sessions and files know accounts, accounts know neither.
const { changePassword: _, changeAvatar: _avatar, ...contract } = userContract

export const userRoutes = routes(contract, {
  ownInfo: ({ ctx, viewer }) => ownInfo(ctx, viewer.id),
  publicInfo: ({ ctx, input }) => publicInfo(ctx, input.id),
})
