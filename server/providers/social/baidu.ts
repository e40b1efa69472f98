import { ProviderError } from '../outbound/provider-error.ts'
import { address, asker, baseOf, faultCode, optionalWord, textOf, tokenOf, wordOf } from './ask.ts'
import type { SocialClient, SocialTiming } from './social.ts'

export interface BaiduSettings extends SocialTiming {
  apiKey: string
  secretKey: string
  baseUrl?: string
  /** Where portraits lie. */
  portraitUrl?: string
}

const provider = 'Baidu'
const ownFault = /^(invalid_client|unauthorized_client|redirect_uri_mismatch)$/

export function createBaidu(settings: BaiduSettings): SocialClient {
  const base = baseOf(provider, settings.baseUrl, 'https://openapi.baidu.com')
  const portraits = baseOf(provider, settings.portraitUrl, 'https://himg.bdimg.com')
  const { apiKey, secretKey } = settings
  return {
    authorizeUrl: ({ state, returnAddress, onPhone }) =>
      address(base, '/oauth/2.0/authorize', {
        response_type: 'code',
        client_id: apiKey,
        redirect_uri: returnAddress,
        scope: 'basic',
        display: onPhone ? 'mobile' : 'page',
        state,
      }),
    async identify({ code, returnAddress }) {
      const ask = asker(provider, settings.timeout)
      const { fields: token } = await ask({
        url: `${base}/oauth/2.0/token`,
        form: {
          grant_type: 'authorization_code',
          code,
          client_id: apiKey,
          client_secret: secretKey,
          redirect_uri: returnAddress,
        },
      })
      const error = faultCode(token.error)
      if (error) throw new ProviderError(provider, ownFault.test(error) ? 'settings' : 'refused', error)
      const { fields: person } = await ask({
        url: `${base}/rest/2.0/passport/users/getInfo`,
        query: { access_token: tokenOf(provider, token.access_token) },
      })
      // Another service, another form of saying no.
      const fault = faultCode(person.error_code)
      if (fault && fault !== '0') throw new ProviderError(provider, 'refused', fault)
      // Apps of old know people by a user id.
      const openId = wordOf(provider, textOf(person.openid) || textOf(person.userid))
      const portrait = textOf(person.portrait)
      const avatar = /^[\w.-]+$/.test(portrait) ? `${portraits}/sys/portrait/item/${portrait}` : ''
      return { appId: apiKey, openId, unionId: optionalWord(person.unionid), nickname: textOf(person.username), avatar }
    },
  }
}
