import { ProviderError } from '../outbound/provider-error.ts'
import { address, asker, baseOf, faultCode, optionalWord, type Reply, textOf, tokenOf, wordOf } from './ask.ts'
import type { SocialIdentity, SocialTiming } from './social.ts'

export interface WechatSettings extends SocialTiming {
  appId: string
  secret: string
  /** Where people are sent to. */
  openUrl?: string
  /** Where we ask. */
  apiUrl?: string
}

export const wechat = 'WeChat'
/** Of the app itself: id, secret, rights, or our own address that is not on its list. */
const ownFault = /^(40001|40013|40125|40164|41002|41004|48001|61004)$/

/** Both kinds of app want their parameters in this order, and a mark at the end. */
export function wechatAddress(
  { appId, openUrl }: WechatSettings,
  path: string,
  wish: { scope: string; state: string; returnAddress: string },
): string {
  const base = baseOf(wechat, openUrl, 'https://open.weixin.qq.com')
  const { returnAddress: redirect_uri, scope, state } = wish
  return `${address(base, path, { appid: appId, redirect_uri, response_type: 'code', scope, state })}#wechat_redirect`
}

export function apiBase(apiUrl: string | undefined): string {
  return baseOf(wechat, apiUrl, 'https://api.weixin.qq.com')
}

/** Who gave this code. Both kinds of app ask in the same way; their open ids differ, the union id is the same. */
export async function identifyBySns(settings: WechatSettings, code: string): Promise<SocialIdentity> {
  const ask = asker(wechat, settings.timeout)
  const base = apiBase(settings.apiUrl)
  const { appId: appid, secret } = settings
  const given = await ask({
    url: `${base}/sns/oauth2/access_token`,
    query: { appid, secret, code, grant_type: 'authorization_code' },
  })
  const token = wechatChecked(given.fields)
  // A reader of a page in preview gets a made-up account, shared by nobody and gone tomorrow.
  if (textOf(token.is_snapshotuser) === '1') throw new ProviderError(wechat, 'refused', 'snapshotuser')
  const openId = wordOf(wechat, token.openid)
  const query = { access_token: tokenOf(wechat, token.access_token), openid: openId, lang: 'zh_CN' }
  const person = wechatChecked((await ask({ url: `${base}/sns/userinfo`, query })).fields)
  if (textOf(person.openid) !== openId) throw new ProviderError(wechat, 'refused', 'openid')
  const shown = { nickname: textOf(person.nickname), avatar: textOf(person.headimgurl) }
  return { appId: appid, openId, unionId: optionalWord(token.unionid) ?? optionalWord(person.unionid), ...shown }
}

/** Faults come with status 200; where all is well the code may be missing. */
export function wechatChecked(fields: Reply['fields']): Reply['fields'] {
  const code = faultCode(fields.errcode)
  if (code === '' || code === '0') return fields
  if (code === '-1' || code === '45009' || code === '45011') throw new ProviderError(wechat, 'unavailable', code)
  throw new ProviderError(wechat, ownFault.test(code) ? 'settings' : 'refused', code)
}
