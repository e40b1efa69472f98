import type { z } from 'zod/mini'
import { type OauthProvider, oauthProviders, wechatPushPath } from '#contract/modules/account/oauth.ts'
import type { returnAddresses } from '#contract/modules/site/admin-config.ts'
import { type PayProvider, payNotifyPath } from '#contract/shared/pay.ts'
import type { Context } from '../../kernel/context.ts'

/** Where a provider sends people back to: made from the public origin and nothing that a request says. */
export function returnAddress({ env }: Pick<Context, 'env'>, provider: OauthProvider): string {
  return `${env.publicOrigin}/return/login-${provider}`
}

/** Where a provider tells of payments. */
export function payAddress({ env }: Pick<Context, 'env'>, provider: PayProvider): string {
  return `${env.publicOrigin}${payNotifyPath}/${provider}`
}

export function allReturnAddresses(ctx: Pick<Context, 'env'>): z.infer<typeof returnAddresses> {
  const pages = oauthProviders.map((provider) => [provider, returnAddress(ctx, provider)])
  const addresses = Object.fromEntries(pages) as Record<OauthProvider, string>
  return {
    ...addresses,
    wechatPush: `${ctx.env.publicOrigin}${wechatPushPath}`,
    payEpay: payAddress(ctx, 'epay'),
    payAlipay: payAddress(ctx, 'alipay'),
    payWechat: payAddress(ctx, 'wechat'),
  }
}
