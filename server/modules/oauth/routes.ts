import { oauthContract } from '#contract/modules/account/oauth.ts'
import { routes } from '../../http/api/routes.ts'
import { listLinkedAccounts, removeLinkedAccount } from './linked-accounts.ts'
import { begin, finish } from './oauth.ts'
import { bindExisting, createNew } from './tickets.ts'

export const oauthRoutes = routes(oauthContract, {
  loginQq: ({ ctx, input, ...caller }) => begin(ctx, caller, 'qq', input),
  loginQqCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'qq', input),
  loginDouyin: ({ ctx, input, ...caller }) => begin(ctx, caller, 'douyin', input),
  loginDouyinCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'douyin', input),
  loginWechat: ({ ctx, input, ...caller }) => begin(ctx, caller, 'wechat', input),
  loginWechatCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'wechat', input),
  loginHuawei: ({ ctx, input, ...caller }) => begin(ctx, caller, 'huawei', input),
  loginHuaweiCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'huawei', input),
  loginBaidu: ({ ctx, input, ...caller }) => begin(ctx, caller, 'baidu', input),
  loginBaiduCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'baidu', input),
  loginXiaomi: ({ ctx, input, ...caller }) => begin(ctx, caller, 'xiaomi', input),
  loginXiaomiCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'xiaomi', input),
  binding: ({ ctx, client, input }) => bindExisting(ctx, client, input),
  createNew: ({ ctx, client, input }) => createNew(ctx, client, input),
  list: ({ ctx, viewer }) => listLinkedAccounts(ctx, viewer),
  remove: async ({ ctx, client, viewer, input, assertFresh }) => {
    await assertFresh({ givesFirst: true })
    return removeLinkedAccount(ctx, client, viewer, input.provider)
  },
})
