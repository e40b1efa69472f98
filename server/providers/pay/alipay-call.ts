import type { KeyObject } from 'node:crypto'
import { ask, jsonOf } from '../outbound/ask.ts'
import { baseAddress } from '../outbound/base-address.ts'
import { ProviderError, troubleOf } from '../outbound/provider-error.ts'
import { chinaTime } from './china-time.ts'
import { formHeaders, signedText } from './form.ts'
import type { PayTiming } from './pay.ts'
import { isRsaSigned, privateKeyOf, publicKeyOf, rsaSign } from './rsa.ts'

export interface AlipaySettings extends PayTiming {
  appId: string
  /** Of the site; what it signs with. */
  privateKey: string
  /** Of Alipay, not of the site. */
  alipayPublicKey: string
  /** The account that is paid; empty: whichever the app belongs to. */
  sellerId: string
  /** Instead of Alipay's own. */
  gateway?: string
}

type Fields = Record<string, unknown>
type Urls = { notify_url?: string; return_url?: string }

export interface AlipayCall {
  publicKey: KeyObject
  /** Asks Alipay; `text` is what it signed. */
  call(method: string, wish: Fields, urls?: Urls): Promise<{ answer: Fields; text: string }>
  /** The answer, if it is a yes. */
  agreed(answer: Fields): Fields
  /** The address of a page of Alipay on which somebody pays. */
  pageAddress(method: string, wish: Fields, urls: Urls): string
}

const ownGateway = 'https://openapi.alipay.com/gateway.do'
/** Our keys, our app or its rights. */
const ownFault = /^isv\.(invalid-(signature|app-id)|missing-(signature|app-id)|insufficient-isv-permissions)|^isv\.app/

/** One call of Alipay's open platform, signed and verified by RSA2. */
export function createAlipayCall(provider: string, settings: AlipaySettings): AlipayCall {
  const gateway = baseAddress(provider, settings.gateway || ownGateway)
  const privateKey = privateKeyOf(provider, settings.privateKey)
  const publicKey = publicKeyOf(provider, settings.alipayPublicKey)

  const signed = (method: string, wish: Fields, urls: Urls) => {
    const fields: Record<string, string> = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime((settings.now ?? Date.now)()),
      version: '1.0',
      ...urls,
      biz_content: JSON.stringify(wish),
    }
    // Unlike in what Alipay sends us, the kind of the signature is signed too.
    return { fields, sign: rsaSign(privateKey, signedText(fields, [])) }
  }

  return {
    publicKey,
    pageAddress(method, wish, urls) {
      const { fields, sign } = signed(method, wish, urls)
      return `${gateway}?${new URLSearchParams({ ...fields, sign })}`
    },
    async call(method, wish, urls = {}) {
      const { fields, sign } = signed(method, wish, urls)
      const { biz_content = '', ...query } = fields
      const { status, text } = await ask(provider, {
        method: 'POST',
        url: `${gateway}?${new URLSearchParams({ ...query, sign })}`,
        headers: formHeaders,
        body: new URLSearchParams({ biz_content }).toString(),
        timeout: settings.timeout,
      })
      if (status !== 200) throw new ProviderError(provider, troubleOf(status), status)
      return verified(provider, publicKey, text, `${method.replaceAll('.', '_')}_response`)
    },
    agreed(answer) {
      if (answer.code === '10000') return answer
      const code = [answer.sub_code, answer.code].find((word) => typeof word === 'string')
      if (answer.code === '20000') throw new ProviderError(provider, 'unavailable', code)
      throw new ProviderError(provider, ownFault.test(String(answer.sub_code)) ? 'settings' : 'refused', code)
    },
  }
}

/** The signature is over the very characters of the inner object, so these are looked for. */
function verified(provider: string, key: KeyObject, text: string, name: string): { answer: Fields; text: string } {
  const outer = jsonOf(text) as Fields | undefined
  const answer = outer?.[name] ?? outer?.error_response
  if (!outer || typeof answer !== 'object' || answer === null) throw new ProviderError(provider, 'garbled')
  const inner = objectAfter(text, outer[name] ? name : 'error_response')
  const fields = answer as Fields
  if (typeof outer.sign === 'string' && inner && isRsaSigned(key, inner, outer.sign))
    return { answer: fields, text: inner }
  // Whoever is not let in is told so without a signature.
  if (outer.sign === undefined && ownFault.test(String(fields.sub_code)))
    throw new ProviderError(provider, 'settings', String(fields.sub_code))
  throw new ProviderError(provider, 'settings', 'signature of the answer')
}

/** The object that follows a name, as it is written. */
function objectAfter(text: string, name: string): string | undefined {
  const start = text.indexOf('{', text.indexOf(`"${name}"`))
  let depth = 0
  let isInText = false
  for (let at = start; at >= 0 && at < text.length; at++) {
    const char = text[at]
    if (isInText && char === '\\') at += 1
    else if (char === '"') isInText = !isInText
    else if (!isInText && char === '{') depth += 1
    else if (!isInText && char === '}' && --depth === 0) return text.slice(start, at + 1)
  }
  return undefined
}
