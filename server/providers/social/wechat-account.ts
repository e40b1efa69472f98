import type { SocialClient } from './social.ts'
import { identifyBySns, type WechatSettings, wechatAddress } from './wechat-sns.ts'

/** A service account, for people who have our pages open inside WeChat. */
export function createWechatAccount(settings: WechatSettings): SocialClient {
  return {
    authorizeUrl: (wish) => wechatAddress(settings, '/connect/oauth2/authorize', { ...wish, scope: 'snsapi_userinfo' }),
    identify: ({ code }) => identifyBySns(settings, code),
  }
}
