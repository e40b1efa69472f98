import { createHash, createHmac } from 'node:crypto'

export interface CosRequest {
  method: string
  /** Decoded, with its slash. */
  path: string
  query?: Record<string, string>
  headers: Record<string, string>
}

export interface CosKey {
  secretId: string
  secretKey: string
}

/** The Authorization header of COS (`q-sign-algorithm=sha1`). All headers and parameters that are given are signed. */
export function cosAuthorization(key: CosKey, request: CosRequest, times: { start: number; end: number }): string {
  const keyTime = `${times.start};${times.end}`
  const parameters = canonical(request.query ?? {})
  const headers = canonical(request.headers)
  const httpString = `${request.method.toLowerCase()}\n${request.path}\n${parameters.pairs}\n${headers.pairs}\n`
  const stringToSign = `sha1\n${keyTime}\n${createHash('sha1').update(httpString).digest('hex')}\n`
  // The derived key goes in as hexadecimal text, not as the bytes it stands for.
  const signKey = hmac(key.secretKey, keyTime)
  return [
    'q-sign-algorithm=sha1',
    `q-ak=${key.secretId}`,
    `q-sign-time=${keyTime}`,
    `q-key-time=${keyTime}`,
    `q-header-list=${headers.names}`,
    `q-url-param-list=${parameters.names}`,
    `q-signature=${hmac(signKey, stringToSign)}`,
  ].join('&')
}

function canonical(values: Record<string, string>): { names: string; pairs: string } {
  const list = Object.entries(values)
    .map(([name, value]) => ({ name: encode(name).toLowerCase(), value: encode(value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    names: list.map(({ name }) => name).join(';'),
    pairs: list.map(({ name, value }) => `${name}=${value}`).join('&'),
  }
}

/** RFC 3986, which encodes a little more than the language does. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: string, text: string): string {
  return createHmac('sha1', key).update(text).digest('hex')
}
