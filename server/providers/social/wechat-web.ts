import type { SocialClient } from './social.ts'
import { identifyBySns, type WechatSettings, wechatAddress } from './wechat-sns.ts'

/** A website application of the open platform: people scan a code on a page of WeChat. */
export function createWechatWeb(settings: WechatSettings): SocialClient {
  return {
    authorizeUrl: (wish) => wechatAddress(settings, '/connect/qrconnect', { ...wish, scope: 'snsapi_login' }),
    identify: ({ code }) => identifyBySns(settings, code),
  }
}
