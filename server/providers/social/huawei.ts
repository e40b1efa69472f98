import { ProviderError } from '../outbound/provider-error.ts'
import { address, asker, baseOf, faultCode, optionalWord, textOf, tokenOf, wordOf } from './ask.ts'
import type { SocialClient, SocialTiming } from './social.ts'

export interface HuaweiSettings extends SocialTiming {
  clientId: string
  clientSecret: string
  authUrl?: string
  accountUrl?: string
}

const provider = 'Huawei'
const scope = 'openid https://www.huawei.com/auth/account/base.profile'

export function createHuawei(settings: HuaweiSettings): SocialClient {
  const { clientId, clientSecret } = settings
  if (!/^\d{1,64}$/.test(clientId)) throw new ProviderError(provider, 'settings', 'client_id')
  const auth = baseOf(provider, settings.authUrl, 'https://oauth-login.cloud.huawei.com')
  const account = baseOf(provider, settings.accountUrl, 'https://account.cloud.huawei.com')
  return {
    authorizeUrl: ({ state, returnAddress, onPhone, challenge }) =>
      address(auth, '/oauth2/v3/authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnAddress,
        state,
        scope,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(onPhone ? { display: 'mobile' } : {}),
      }),
    async identify({ code, returnAddress, verifier }) {
      const ask = asker(provider, settings.timeout)
      const { fields } = await ask({
        url: `${auth}/oauth2/v3/token`,
        form: {
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: returnAddress,
          code_verifier: verifier,
        },
      })
      if (fields.error !== undefined) throw new ProviderError(provider, 'refused', faultOf(fields))
      const person = await ask({
        url: `${account}/rest.php`,
        query: { nsp_svc: 'GOpen.User.getInfo' },
        form: { access_token: tokenOf(provider, fields.access_token), getNickName: '1' },
      })
      // This service says what is wrong in a header, with status 200.
      const fault = faultCode(person.headers.nsp_status) || faultCode(person.fields.NSP_STATUS)
      if ((fault && fault !== '0') || person.fields.error !== undefined)
        throw new ProviderError(provider, 'refused', fault || faultOf(person.fields))
      const { openID, unionID, displayName, headPictureURL } = person.fields
      const shown = { nickname: textOf(displayName), avatar: textOf(headPictureURL) }
      return { appId: clientId, openId: wordOf(provider, openID), unionId: optionalWord(unionID), ...shown }
    },
  }
}

function faultOf(fields: Record<string, unknown>): string {
  return [fields.error, fields.sub_error].map(faultCode).filter(Boolean).join(' ')
}
