import { ProviderError } from '../outbound/provider-error.ts'
import {
  address,
  asker,
  baseOf,
  faultCode,
  objectOf,
  optionalWord,
  type Reply,
  textOf,
  tokenOf,
  wordOf,
} from './ask.ts'
import type { SocialClient, SocialTiming } from './social.ts'

export interface DouyinSettings extends SocialTiming {
  clientKey: string
  clientSecret: string
  baseUrl?: string
}

const provider = 'Douyin'
const scope = 'user_info'
/** Of the app itself: banned, without the right, or with a wrong key. */
const ownFault = /^(10002|10003|10004|10005|10013|10014|28001016)$/

export function createDouyin(settings: DouyinSettings): SocialClient {
  const base = baseOf(provider, settings.baseUrl, 'https://open.douyin.com')
  return {
    authorizeUrl: ({ state, returnAddress }) =>
      address(base, '/platform/oauth/connect/', {
        client_key: settings.clientKey,
        response_type: 'code',
        scope,
        redirect_uri: returnAddress,
        state,
      }),
    async identify({ code, scopes }) {
      const ask = asker(provider, settings.timeout)
      const { clientKey, clientSecret } = settings
      const given = await ask({
        url: `${base}/oauth/access_token/`,
        form: { client_key: clientKey, client_secret: clientSecret, code, grant_type: 'authorization_code' },
      })
      const token = checked(given.fields)
      const openId = wordOf(provider, token.open_id)
      const found = { appId: clientKey, openId, nickname: '', avatar: '' }
      // Whoever did not agree to be looked at is known by the open id alone.
      if (scopes && !scopes.split(/[\s,]+/).includes(scope)) return found
      const accessToken = tokenOf(provider, token.access_token)
      const asked = await ask({
        url: `${base}/oauth/userinfo/`,
        form: { access_token: accessToken, open_id: openId },
      })
      const person = checked(asked.fields)
      if (textOf(person.open_id) !== openId) throw new ProviderError(provider, 'refused', 'open_id')
      const shown = { nickname: textOf(person.nickname), avatar: textOf(person.avatar) }
      return { ...found, unionId: optionalWord(person.union_id), ...shown }
    },
  }
}

/** Faults come with status 200, in three places, and numbers may be texts. */
function checked(fields: Reply['fields']): Record<string, unknown> {
  const data = objectOf(fields.data)
  const code = [fields.err_no, data.error_code].map(faultCode).find((each) => each !== '' && Number(each) !== 0)
  if (code !== undefined || textOf(fields.message).toLowerCase() === 'error')
    throw new ProviderError(provider, ownFault.test(code ?? '') ? 'settings' : 'refused', code)
  return data
}
