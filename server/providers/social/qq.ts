import { ProviderError } from '../outbound/provider-error.ts'
import {
  type Ask,
  address,
  asker,
  baseOf,
  faultCode,
  forShow,
  optionalWord,
  type Reply,
  textOf,
  tokenOf,
  wordOf,
} from './ask.ts'
import type { SocialClient, SocialTiming } from './social.ts'

export interface QqSettings extends SocialTiming {
  appId: string
  appKey: string
  /** The app may ask for ids that are the same in all apps of its owner. */
  unionId: boolean
  baseUrl?: string
}

const provider = 'QQ'
/** The owner has no such right, whatever the settings say. */
const noUnionId = '100048'
/** Of the app itself: its id, its key or its return address is wrong. */
const ownFault = /^(100008|100009|100010|100011)$/

export function createQq(settings: QqSettings): SocialClient {
  const base = baseOf(provider, settings.baseUrl, 'https://graph.qq.com')
  return {
    authorizeUrl: ({ state, returnAddress, onPhone }) =>
      address(base, '/oauth2.0/authorize', {
        response_type: 'code',
        client_id: settings.appId,
        redirect_uri: returnAddress,
        state,
        scope: 'get_user_info',
        ...(onPhone ? { display: 'mobile' } : {}),
      }),
    async identify({ code, returnAddress }) {
      const ask = asker(provider, settings.timeout)
      const token = await accessToken(ask, base, settings, code, returnAddress)
      const me = await whoAmI(ask, base, settings, token)
      // The token must have been given to us: one that another app got from this person opens nothing here.
      if (textOf(me.client_id) !== settings.appId) throw new ProviderError(provider, 'refused', 'client_id')
      const openId = wordOf(provider, me.openid)
      const shown = await lookOf(ask, base, settings, token, openId)
      return { appId: settings.appId, openId, unionId: optionalWord(me.unionid), ...shown }
    },
  }
}

async function accessToken(ask: Ask, base: string, settings: QqSettings, code: string, returnAddress: string) {
  const { fields } = await ask({
    url: `${base}/oauth2.0/token`,
    query: {
      grant_type: 'authorization_code',
      client_id: settings.appId,
      client_secret: settings.appKey,
      code,
      redirect_uri: returnAddress,
      fmt: 'json',
    },
  })
  return tokenOf(provider, checked(fields).access_token)
}

async function whoAmI(ask: Ask, base: string, settings: QqSettings, token: string): Promise<Reply['fields']> {
  const url = `${base}/oauth2.0/me`
  const query = { access_token: token, fmt: 'json' }
  if (!settings.unionId) return checked((await ask({ url, query })).fields)
  const { fields } = await ask({ url, query: { ...query, unionid: '1' } })
  if (textOf(fields.error) !== noUnionId) return checked(fields)
  return checked((await ask({ url, query })).fields)
}

function lookOf(ask: Ask, base: string, { appId }: QqSettings, token: string, openId: string) {
  return forShow(async () => {
    const url = `${base}/user/get_user_info`
    const { fields } = await ask({ url, query: { access_token: token, oauth_consumer_key: appId, openid: openId } })
    if (textOf(fields.ret) !== '0') throw new ProviderError(provider, 'refused', faultCode(fields.ret))
    return { nickname: textOf(fields.nickname), avatar: textOf(fields.figureurl_qq_2) || textOf(fields.figureurl_qq_1) }
  })
}

/** Faults come with status 200. */
function checked(fields: Reply['fields']): Reply['fields'] {
  const error = faultCode(fields.error)
  if (error && error !== '0') throw new ProviderError(provider, ownFault.test(error) ? 'settings' : 'refused', error)
  return fields
}
