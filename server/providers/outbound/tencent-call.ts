import { createHash, createHmac } from 'node:crypto'
import { ask, jsonOf } from './ask.ts'
import { baseAddress } from './base-address.ts'
import { ProviderError, troubleOf } from './provider-error.ts'

export interface TencentKeys {
  secretId: string
  secretKey: string
}

export interface TencentCall extends TencentKeys {
  service: string
  action: string
  version: string
  region: string
  /** Instead of Tencent's own address of the service. */
  endpoint?: string
  body: unknown
  timeout?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

const contentType = 'application/json'

/** One call of Tencent Cloud's API 3.0; answers what stands in `Response`. Refusals, too, come with status 200. */
export async function tencentCall<Answer extends object>(provider: string, call: TencentCall): Promise<Answer> {
  const { service, secretId, secretKey } = call
  const url = `${baseAddress(provider, call.endpoint || `https://${service}.tencentcloudapi.com`)}/`
  const { hostname, host } = new URL(url)
  const timestamp = Math.floor((call.now ?? Date.now)() / 1000)
  const body = JSON.stringify(call.body)
  const headers = {
    host,
    'content-type': contentType,
    'x-tc-action': call.action,
    'x-tc-version': call.version,
    'x-tc-region': call.region,
    'x-tc-timestamp': String(timestamp),
    authorization: tc3Authorization({ secretId, secretKey, service, host: hostname, contentType, body, timestamp }),
  }
  const { status, text } = await ask(provider, { method: 'POST', url, headers, body, timeout: call.timeout })
  if (status !== 200) throw new ProviderError(provider, troubleOf(status), status)
  return responseOf<Answer>(provider, jsonOf(text))
}

function responseOf<Answer extends object>(provider: string, answer: unknown): Answer {
  const response = (answer as { Response?: unknown } | null | undefined)?.Response
  if (typeof response !== 'object' || response === null) throw new ProviderError(provider, 'garbled')
  const refusal = (response as { Error?: { Code?: unknown } }).Error
  if (!refusal) return response as Answer
  const code = typeof refusal.Code === 'string' ? refusal.Code : undefined
  throw new ProviderError(provider, /^(InternalError|RequestLimit)/.test(code ?? '') ? 'unavailable' : 'refused', code)
}

interface Tc3Call {
  secretId: string
  secretKey: string
  service: string
  /** Without a port, as the provider's own clients sign it. */
  host: string
  contentType: string
  /** Byte for byte what is sent. */
  body: string
  /** Seconds since 1970. */
  timestamp: number
}

/** The Authorization header of Tencent Cloud's API 3.0 (`TC3-HMAC-SHA256`) for a POST. */
export function tc3Authorization(call: Tc3Call): string {
  const names = 'content-type;host'
  const headers = `content-type:${call.contentType}\nhost:${call.host}\n`
  const request = `POST\n/\n\n${headers}\n${names}\n${sha256(call.body)}`
  const date = new Date(call.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${call.service}/tc3_request`
  const stringToSign = `TC3-HMAC-SHA256\n${call.timestamp}\n${scope}\n${sha256(request)}`
  const key = [date, call.service, 'tc3_request'].reduce(hmac, Buffer.from(`TC3${call.secretKey}`))
  const signature = hmac(key, stringToSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${call.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
