import { userContract } from '#contract/user.ts'
import { routes } from '../../http/routes.ts'
import { ownInfo, publicInfo } from './service.ts'
import { changeName, changeSex, changeSignature } from './update.ts'

// A new password ends sessions, an avatar is a file: their handlers live there. Sessions and files know accounts, accounts know neither.
const { changePassword: _, changeAvatar: _avatar, ...contract } = userContract

export const userRoutes = routes(contract, {
  ownInfo: ({ ctx, viewer }) => ownInfo(ctx, viewer.id),
  publicInfo: ({ ctx, viewer, input }) => publicInfo(ctx, viewer, input.id),
  changeName: ({ ctx, client, viewer, input }) => changeName(ctx, client, viewer, input.newname),
  changeSex: ({ ctx, viewer, input }) => changeSex(ctx, viewer, input.newsex),
  changeSignature: ({ ctx, viewer, input }) => changeSignature(ctx, viewer, input.signature),
})
