import { oauthContract } from '#contract/modules/account/oauth.ts'
import { routes } from '../../http/api/routes.ts'
import { listLinkedAccounts, removeLinkedAccount } from './linked-accounts.ts'
import { begin, finish } from './oauth.ts'
import { bindExisting, createNew } from './tickets.ts'

export const oauthRoutes = routes(oauthContract, {
  loginQq: ({ ctx, client, viewer, input }) => begin(ctx, client, viewer, 'qq', input),
  loginQqCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'qq', input),
  loginDouyin: ({ ctx, client, viewer, input }) => begin(ctx, client, viewer, 'douyin', input),
  loginDouyinCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'douyin', input),
  loginWechat: ({ ctx, client, viewer, input }) => begin(ctx, client, viewer, 'wechat', input),
  loginWechatCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'wechat', input),
  loginHuawei: ({ ctx, client, viewer, input }) => begin(ctx, client, viewer, 'huawei', input),
  loginHuaweiCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'huawei', input),
  loginBaidu: ({ ctx, client, viewer, input }) => begin(ctx, client, viewer, 'baidu', input),
  loginBaiduCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'baidu', input),
  loginXiaomi: ({ ctx, client, viewer, input }) => begin(ctx, client, viewer, 'xiaomi', input),
  loginXiaomiCallback: ({ ctx, client, viewer, input }) => finish(ctx, client, viewer, 'xiaomi', input),
  binding: ({ ctx, client, input }) => bindExisting(ctx, client, input),
  createNew: ({ ctx, client, input }) => createNew(ctx, client, input),
  list: ({ ctx, viewer }) => listLinkedAccounts(ctx, viewer),
  remove: ({ ctx, client, viewer, input }) => removeLinkedAccount(ctx, client, viewer, input.provider),
})
