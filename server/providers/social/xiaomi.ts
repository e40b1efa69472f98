import { ProviderError } from '../outbound/provider-error.ts'
import { type Ask, address, asker, baseOf, faultCode, forShow, objectOf, textOf, tokenOf, wordOf } from './ask.ts'
import type { SocialClient, SocialTiming } from './social.ts'

export interface XiaomiSettings extends SocialTiming {
  /** Digits, but never a number: it is longer than JavaScript counts. */
  clientId: string
  clientSecret: string
  accountUrl?: string
  openUrl?: string
}

const provider = 'Xiaomi'

export function createXiaomi(settings: XiaomiSettings): SocialClient {
  const account = baseOf(provider, settings.accountUrl, 'https://account.xiaomi.com')
  const open = baseOf(provider, settings.openUrl, 'https://open.account.xiaomi.com')
  const { clientId, clientSecret } = settings
  return {
    authorizeUrl: ({ state, returnAddress }) =>
      address(account, '/oauth2/authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnAddress,
        scope: 'user/profile user/openIdV2',
        skip_confirm: 'false',
        state,
      }),
    async identify({ code, returnAddress }) {
      const ask = asker(provider, settings.timeout)
      const { fields } = await ask({
        url: `${account}/oauth2/token`,
        query: {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: returnAddress,
          grant_type: 'authorization_code',
          code,
        },
      })
      if (fields.error !== undefined) throw new ProviderError(provider, 'refused', faultCode(fields.error))
      // A capital I, unlike everybody else's.
      const openId = wordOf(provider, fields.openId)
      return { appId: clientId, openId, ...(await lookOf(ask, open, clientId, tokenOf(provider, fields.access_token))) }
    },
  }
}

function lookOf(ask: Ask, open: string, clientId: string, token: string) {
  return forShow(async () => {
    const { fields } = await ask({ url: `${open}/user/profile`, query: { clientId, token } })
    if (textOf(fields.result) !== 'ok') throw new ProviderError(provider, 'refused', faultCode(fields.code))
    const data = objectOf(fields.data)
    return { nickname: textOf(data.miliaoNick), avatar: textOf(data.miliaoIcon_120) || textOf(data.miliaoIcon) }
  })
}
