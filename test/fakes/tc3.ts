import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Tc3Fault {
  Code: string
  Message: string
}

/** What Tencent's API 3.0 would object to in a call, by a reading of its rules that is not the product's own. */
export function tc3Fault(
  api: { service: string; action: string; version: string },
  headers: IncomingHttpHeaders,
  body: Buffer,
  keys: Map<string, string>,
  now: number,
): Tc3Fault | undefined {
  const fault = (Code: string): Tc3Fault => ({ Code, Message: `${Code} for ${headers.authorization}` })
  if (headers['x-tc-action'] !== api.action) return fault('InvalidAction')
  if (headers['x-tc-version'] !== api.version) return fault('NoSuchVersion')
  const pattern =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([a-z;-]+), Signature=(\w+)$/
  const [, id = '', date = '', service = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const secret = keys.get(id)
  if (!secret) return fault('AuthFailure.SecretIdNotFound')
  const seconds = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(now / 1000 - seconds) <= 300)) return fault('AuthFailure.SignatureExpire')
  const isComplete = names.split(';').includes('host') && names.split(';').includes('content-type')
  if (!isComplete || service !== api.service) return fault('AuthFailure.SignatureFailure')
  // The provider's own clients leave out the port of the host.
  const seen: IncomingHttpHeaders = { ...headers, host: headers.host?.replace(/:\d+$/, '') }
  const lines = names.split(';').map((name) => `${name}:${String(seen[name]).trim().toLowerCase()}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n')
  const scope = `${date}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', String(seconds), scope, hash(Buffer.from(canonical))].join('\n')
  const day = createHmac('sha256', `TC3${secret}`).update(date).digest()
  const key = createHmac('sha256', day).update(service).digest()
  const last = createHmac('sha256', key).update('tc3_request').digest()
  const isRight = createHmac('sha256', last).update(text).digest('hex') === signature
  const isToday = date === new Date(seconds * 1000).toISOString().slice(0, 10)
  return isRight && isToday ? undefined : fault('AuthFailure.SignatureFailure')
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
