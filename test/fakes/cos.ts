import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { allows, type Policy } from './cos-policy.ts'
import { type FakeServer, startFakeServer } from './http.ts'

export interface FakeCosKey {
  secretKey: string
  /** Of temporary keys: the token that must come along, and what they may do. */
  token?: string
  policy?: Policy
}

export interface FakeCosRequest {
  method: string
  path: string
  headers: Record<string, string>
  bytes: number
  status: number
}

export interface FakeCos extends FakeServer {
  /** By path, without a slash in front. */
  objects: Map<string, { bytes: Buffer; headers: Record<string, string> }>
  requests: FakeCosRequest[]
  /** By secret id. */
  keys: Map<string, FakeCosKey>
}

type Refusal = { status: number; code: string }
type Asked = { method: string; path: string; query: string; headers: Record<string, string>; body: Buffer }

const keptHeaders = ['content-type', 'cache-control', 'content-disposition', 'content-encoding']

/** A bucket of COS that checks every signature by its own reading of the rules. */
export async function startFakeCos(bucket: { bucket: string; region: string }): Promise<FakeCos> {
  const objects: FakeCos['objects'] = new Map()
  const requests: FakeCosRequest[] = []
  const keys: FakeCos['keys'] = new Map()
  const server = await startFakeServer((request, response, body) => {
    const asked = askedOf(request, body)
    const refusal = signatureFault(asked, keys) ?? accessFault(asked, keys, bucket)
    if (refusal) refuse(response, asked, refusal)
    else serve(objects, asked, response)
    const { method, path, headers } = asked
    requests.push({ method, path, headers, bytes: body.length, status: response.statusCode })
  })
  return { ...server, objects, requests, keys }
}

function askedOf(request: IncomingMessage, body: Buffer): Asked {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return { method: request.method ?? '', path: decodeURIComponent(path), query, headers, body }
}

function signatureFault(asked: Asked, keys: FakeCos['keys']): Refusal | undefined {
  const given = new Map(
    (asked.headers.authorization ?? '').split('&').map((pair) => pair.split(/=(.*)/s) as [string, string]),
  )
  const field = (name: string) => given.get(name) ?? ''
  if (!given.has('q-signature')) return { status: 403, code: 'AccessDenied' }
  if (field('q-sign-algorithm') !== 'sha1') return { status: 400, code: 'InvalidArgument' }
  const secret = keys.get(field('q-ak'))
  if (!secret) return { status: 403, code: 'InvalidAccessKeyId' }
  if (secret.token !== asked.headers['x-cos-security-token']) return { status: 403, code: 'InvalidToken' }
  const [from = 0, until = 0] = field('q-sign-time').split(';').map(Number)
  const now = Date.now() / 1000
  if (!(from <= now && now <= until)) return { status: 403, code: 'RequestTimeTooSkewed' }
  const headerNames = field('q-header-list').split(';').filter(Boolean)
  // Without its host a signed request could be sent to another bucket.
  if (!headerNames.includes('host')) return { status: 403, code: 'AccessDenied' }
  const parameters = new URLSearchParams(asked.query)
  const signed = [
    asked.method.toLowerCase(),
    asked.path,
    lineOf(field('q-url-param-list').split(';').filter(Boolean), (name) => parameters.get(name) ?? ''),
    lineOf(headerNames, (name) => asked.headers[name] ?? ''),
    '',
  ].join('\n')
  const digest = createHash('sha1').update(signed, 'utf8').digest('hex')
  const derived = createHmac('sha1', secret.secretKey).update(field('q-key-time')).digest('hex')
  const right = createHmac('sha1', derived)
    .update(['sha1', field('q-sign-time'), digest, ''].join('\n'))
    .digest('hex')
  return right === field('q-signature') ? undefined : { status: 403, code: 'SignatureDoesNotMatch' }
}

function lineOf(names: string[], at: (name: string) => string): string {
  const percent = (text: string) =>
    [...Buffer.from(text)].map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9_.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
  return names.map((name) => `${name}=${percent(at(name)).join('')}`).join('&')
}

const actions: Record<string, string> = {
  PUT: 'name/cos:PutObject',
  GET: 'name/cos:GetObject',
  HEAD: 'name/cos:HeadObject',
  DELETE: 'name/cos:DeleteObject',
}

function accessFault(
  asked: Asked,
  keys: FakeCos['keys'],
  { bucket, region }: { bucket: string; region: string },
): Refusal | undefined {
  const id = /q-ak=([^&]*)/.exec(asked.headers.authorization ?? '')?.[1] ?? ''
  const policy = keys.get(id)?.policy
  if (!policy) return undefined
  const resource = `qcs::cos:${region}:uid/${bucket.split('-').at(-1)}:${bucket}${asked.path}`
  const facts = { 'cos:content-length': asked.body.length, 'cos:content-type': asked.headers['content-type'] ?? '' }
  const isAllowed = allows(policy, { action: actions[asked.method] ?? '', resource, facts })
  return isAllowed ? undefined : { status: 403, code: 'AccessDenied' }
}

function refuse(response: ServerResponse, asked: Asked, { status, code }: Refusal): void {
  // Providers are talkative, and repeat what they were sent.
  const told = `${code}: ${asked.headers.authorization ?? 'no signature'}`.replaceAll('&', '&amp;')
  const xml = `<?xml version='1.0' encoding='utf-8' ?>\n<Error>\n\t<Code>${code}</Code>\n\t<Message>${told}</Message>\n\t<Resource>${asked.path}</Resource>\n\t<RequestId>NWYxMTIz</RequestId>\n</Error>\n`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(asked.method === 'HEAD' ? '' : xml)
}

function serve(objects: FakeCos['objects'], asked: Asked, response: ServerResponse): void {
  const name = asked.path.slice(1)
  const object = objects.get(name)
  if (asked.method === 'PUT') {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([header]) => keptHeaders.includes(header)))
    objects.set(name, { bytes: asked.body, headers })
    response.writeHead(200, { etag: etagOf(asked.body) }).end()
  } else if (asked.method === 'DELETE') {
    objects.delete(name)
    response.writeHead(204).end()
  } else if (object) show(object, asked, response)
  else refuse(response, asked, { status: 404, code: 'NoSuchKey' })
}

function show(object: { bytes: Buffer; headers: Record<string, string> }, asked: Asked, response: ServerResponse) {
  const { length } = object.bytes
  const range = /^bytes=(\d+)-(\d+)$/.exec(asked.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = Math.min(Number(range?.[2] ?? length), length - 1)
  if (range && start >= length) {
    refuse(response, asked, { status: 416, code: 'InvalidRange' })
    return
  }
  const about = range ? { 'content-range': `bytes ${start}-${end}/${length}` } : {}
  const headers = { ...object.headers, ...about, etag: etagOf(object.bytes), 'content-length': end + 1 - start }
  response.writeHead(range ? 206 : 200, headers)
  response.end(asked.method === 'HEAD' ? undefined : object.bytes.subarray(start, end + 1))
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
