import { ProviderError } from '../outbound/provider-error.ts'
import { asker, optionalWord, textOf, tokenOf } from './ask.ts'
import type { SocialTiming } from './social.ts'
import { apiBase, wechat, wechatChecked } from './wechat-sns.ts'

/** A verified service account: what its server may ask of WeChat besides logins inside it. */
export interface ServiceAccount extends SocialTiming {
  appId: string
  secret: string
  apiUrl?: string
}

export interface ServiceToken {
  token: string
  /** How long it is good for from now on. */
  seconds: number
}

/**
 * The token of the account. WeChat gives the same one to all who ask while it is good; to force another is allowed a
 * few times a day, for one that stopped working.
 */
export async function fetchToken(account: ServiceAccount, isForced: boolean): Promise<ServiceToken> {
  const { appId: appid, secret } = account
  const { fields } = await asker(
    wechat,
    account.timeout,
  )({
    url: `${apiBase(account.apiUrl)}/cgi-bin/stable_token`,
    json: { grant_type: 'client_credential', appid, secret, force_refresh: isForced },
  })
  const { access_token, expires_in } = wechatChecked(fields)
  const seconds = Number(textOf(expires_in))
  if (!(seconds > 0)) throw new ProviderError(wechat, 'garbled')
  return { token: tokenOf(wechat, access_token), seconds }
}

/** The token was not the one WeChat knows: another has to be fetched. */
export function isTokenFault(error: unknown): boolean {
  return error instanceof ProviderError && /^(40001|40014|42001)$/.test(error.code ?? '')
}

/** What a QR code for this scene has to hold. WeChat counts the seconds from now on. */
export async function createScene(
  account: ServiceAccount,
  token: string,
  scene: string,
  seconds: number,
): Promise<{ content: string; seconds: number }> {
  const { fields } = await asker(
    wechat,
    account.timeout,
  )({
    url: `${apiBase(account.apiUrl)}/cgi-bin/qrcode/create`,
    query: { access_token: token },
    json: {
      expire_seconds: seconds,
      action_name: 'QR_STR_SCENE',
      // Without the word `scene` in between WeChat says yes, and forgets the name.
      action_info: { scene: { scene_str: scene } },
    },
  })
  const { url, expire_seconds } = wechatChecked(fields)
  const content = textOf(url)
  const given = Number(textOf(expire_seconds))
  if (!content || content.length > 512) throw new ProviderError(wechat, 'garbled')
  return { content, seconds: given > 0 ? Math.min(given, seconds) : seconds }
}

/** The id that all apps of one owner share, of somebody who follows the account. Names and pictures are not given any more. */
export async function followerUnionId(
  account: ServiceAccount,
  token: string,
  openId: string,
): Promise<string | undefined> {
  const { fields } = await asker(
    wechat,
    account.timeout,
  )({
    url: `${apiBase(account.apiUrl)}/cgi-bin/user/info`,
    query: { access_token: token, openid: openId, lang: 'zh_CN' },
  })
  return optionalWord(wechatChecked(fields).unionid)
}
