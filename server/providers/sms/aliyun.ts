import { createHash, createHmac, randomUUID } from 'node:crypto'
import { ask, jsonOf } from '../outbound/ask.ts'
import { baseAddress } from '../outbound/base-address.ts'
import { DeliveryRefused, type Objection, objectionOf } from '../outbound/delivery-refused.ts'
import { ProviderError, troubleOf } from '../outbound/provider-error.ts'
import { nobodysNumber, refusedForRecipient, type SmsSender, type WarningTemplates } from './sms.ts'

export interface AliyunSettings {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templateCode: string
  /** Of warnings; without one none are sent. */
  warnings?: WarningTemplates
  /** Instead of Alibaba's address. */
  endpoint?: string
  timeout?: number
}

const provider = 'Aliyun SMS'

const meanings: [RegExp, Objection][] = [
  [/^(SignatureDoesNotMatch|InvalidAccessKeyId|IncompleteSignature|Forbidden|InvalidTimeStamp|NoPermission)/, 'keys'],
  [/RAM_PERMISSION_DENY|ACCOUNT_(NOT_EXISTS|ABNORMAL)|PRODUCT_UN/, 'keys'],
  [/DENY_IP_RANGE/, 'address'],
  [/SIGNATURE|SIGN_/, 'sender'],
  [/TEMPLATE|INVALID_JSON_PARAM|PARAM/, 'template'],
  [/MOBILE_|BLACK_/, 'recipient'],
  [/LIMIT_CONTROL|Throttling/, 'limit'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE/, 'balance'],
]

export function createAliyunSms(settings: AliyunSettings): SmsSender {
  const { templateCode, warnings = {} } = settings
  return {
    send: ({ to, code }) => send(settings, { to, template: templateCode, params: { code } }),
    verify: () =>
      refusedForRecipient(send(settings, { to: nobodysNumber, template: templateCode, params: { code: '000000' } })),
    async warn(to, of) {
      const template = warnings[of]
      if (template) await send(settings, { to, template, params: {} })
    },
  }
}

interface Filled {
  to: string
  template: string
  params: Record<string, string>
}

/** Everything stands in the query; the body is empty. */
async function send(settings: AliyunSettings, { to, template, params }: Filled): Promise<void> {
  const { accessKeyId, accessKeySecret, signName, endpoint, timeout } = settings
  const url = new URL(`${baseAddress(provider, endpoint || 'https://dysmsapi.aliyuncs.com')}/`)
  const query = {
    // Numbers of the mainland without their country code, others without the plus.
    PhoneNumbers: to.replace(/^\+(86)?/, ''),
    SignName: signName,
    TemplateCode: template,
    TemplateParam: JSON.stringify(params),
  }
  const headers = {
    host: url.host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': sha256(''),
  }
  const call = { accessKeyId, accessKeySecret, method: 'POST', path: url.pathname, query, headers, body: '' } as const
  const reply = await ask(provider, {
    method: 'POST',
    url: `${url.origin}${url.pathname}?${acs3Query(query)}`,
    headers: { ...headers, authorization: acs3Authorization(call) },
    body: '',
    timeout,
  })
  check(reply.status, jsonOf(reply.text))
}

/** Only the word OK means that it was sent: most refusals come with status 200. */
function check(status: number, answer: unknown): void {
  const word = (answer as { Code?: unknown } | null | undefined)?.Code
  if (status === 200 && word === 'OK') return
  if (status >= 500) throw new ProviderError(provider, 'unavailable', status)
  if (typeof word === 'string') throw new DeliveryRefused(provider, objectionOf(word, meanings), word)
  throw new ProviderError(provider, status === 200 ? 'garbled' : troubleOf(status), status)
}

interface Acs3Call {
  accessKeyId: string
  accessKeySecret: string
  method: 'GET' | 'POST'
  path: string
  query: Record<string, string>
  /** All headers named host, content-type or x-acs-… that are sent, names in small letters. */
  headers: Record<string, string>
  /** Byte for byte what is sent. */
  body: string
}

/** The Authorization header of Alibaba Cloud's third signature (`ACS3-HMAC-SHA256`). */
export function acs3Authorization(call: Acs3Call): string {
  const names = Object.keys(call.headers).sort()
  const headers = names.map((name) => `${name}:${call.headers[name]?.trim()}\n`).join('')
  const signed = names.join(';')
  const request = [call.method, call.path, acs3Query(call.query), headers, signed, sha256(call.body)].join('\n')
  const signature = createHmac('sha256', call.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${call.accessKeyId},SignedHeaders=${signed},Signature=${signature}`
}

/** Sorted, and escaped as RFC 3986 says: it is sent as it is signed. */
export function acs3Query(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
  return pairs.sort().join('&')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
