import { wechatContract } from '#contract/modules/account/oauth.ts'
import { routes } from '../../http/api/routes.ts'
import { checkCode, showCode } from './scene.ts'

export const wechatRoutes = routes(wechatContract, {
  qrcode: ({ ctx, client, input, ...caller }) => showCode(ctx, client, caller, input),
  checkLogin: ({ ctx, client, viewer, input }) => checkCode(ctx, client, viewer, input.scene_str),
})
