import { userContract } from '#contract/modules/account/user.ts'
import { routes } from '../../http/api/routes.ts'
import { ownInfo, publicInfo } from './info.ts'
import { isAgent } from './power.ts'
import { saveSettings, settings } from './settings.ts'
import { changeName, changeSex, changeSignature, checkName, welcomed } from './update.ts'

// A new password ends sessions, an avatar and a cover are files, a contact is proved by a code: their handlers live there. They know accounts, accounts know none of them.
const {
  changePassword: _,
  changeAvatar: _avatar,
  changeCover: _cover,
  changeEmail: _email,
  changePhone: _phone,
  ...contract
} = userContract

export const userRoutes = routes(contract, {
  ownInfo: ({ ctx, viewer }) => ownInfo(ctx, viewer.id),
  publicInfo: ({ ctx, viewer, input }) => publicInfo(ctx, viewer, input.id),
  isAgent: ({ ctx, input }) => isAgent(ctx, input.id),
  settings: ({ ctx, viewer }) => settings(ctx, viewer),
  saveSettings: ({ ctx, viewer, input }) => saveSettings(ctx, viewer, input),
  changeName: ({ ctx, client, viewer, input }) => changeName(ctx, client, viewer, input.newname),
  checkName: ({ ctx, viewer, input }) => checkName(ctx, viewer, input.newname),
  welcomed: ({ ctx, viewer }) => welcomed(ctx, viewer),
  changeSex: ({ ctx, viewer, input }) => changeSex(ctx, viewer, input.newsex),
  changeSignature: ({ ctx, viewer, input }) => changeSignature(ctx, viewer, input.signature),
})
