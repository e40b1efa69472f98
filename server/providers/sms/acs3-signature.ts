import { createHash, createHmac } from 'node:crypto'

export interface Acs3Call {
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

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
