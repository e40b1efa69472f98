import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { type PartsAsked, type PartUpload, partsAction, serveParts } from './cos-parts.ts'
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
  query: string
  headers: Record<string, string>
  bytes: number
  status: number
}

export interface FakeCos extends FakeServer {
  /** By path, without a slash in front. */
  objects: Map<string, { bytes: Buffer; headers: Record<string, string>; modified?: number }>
  /** Begun and not completed, by upload id. */
  uploads: Map<string, PartUpload>
  requests: FakeCosRequest[]
  /** By secret id. */
  keys: Map<string, FakeCosKey>
  /** What is refused in spite of the right signature, for as long as a test wants it. */
  trouble: { denies: (request: Pick<FakeCosRequest, 'method' | 'path' | 'query'>) => boolean }
}

type Refusal = { status: number; code: string }
type Asked = { method: string; path: string; query: string; headers: Record<string, string>; body: Buffer }

const keptHeaders = ['content-type', 'cache-control', 'content-disposition', 'content-encoding']

/** As an administrator sets it up for browsers; `etag` must be readable for uploads in parts. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Date, x-cos-request-id',
}

/** A bucket of COS that checks every signature by its own reading of the rules. */
export async function startFakeCos(
  bucket: { bucket: string; region: string },
  /** Everybody may read single objects, as pages do. */
  isPublic = false,
): Promise<FakeCos> {
  const objects: FakeCos['objects'] = new Map()
  const uploads: FakeCos['uploads'] = new Map()
  const requests: FakeCosRequest[] = []
  const keys: FakeCos['keys'] = new Map()
  const trouble: FakeCos['trouble'] = { denies: () => false }
  const server = await startFakeServer(async (request, response, body) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    // A browser asks before it sends, and signs nothing of that.
    if (request.method === 'OPTIONS') return void response.writeHead(200, preflight(request)).end()
    const asked = askedOf(request, body)
    const isReading = isPublic && /^(GET|HEAD)$/.test(asked.method) && !asked.headers.authorization
    const refusal = isReading ? undefined : (signatureFault(asked, keys) ?? accessFault(asked, keys, bucket))
    const { method, path, query, headers } = asked
    const entry = { method, path, query, headers, bytes: body.length, status: 0 }
    requests.push(entry)
    response.once('finish', () => {
      entry.status = response.statusCode
    })
    if (refusal) refuse(response, asked, refusal)
    else if (trouble.denies(entry)) refuse(response, asked, { status: 403, code: 'AccessDenied' })
    else await serve({ objects, uploads }, asked, response)
  })
  return { ...server, objects, uploads, requests, keys, trouble }
}

function preflight({ headers }: IncomingMessage) {
  return {
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '600',
  }
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
  const parameters = new Map([...new URLSearchParams(asked.query)].map(([name, value]) => [name.toLowerCase(), value]))
  // What is not signed could be changed on its way: every parameter counts.
  const isWhole = [...parameters.keys()].every((name) => field('q-url-param-list').split(';').includes(name))
  if (!isWhole) return { status: 403, code: 'SignatureDoesNotMatch' }
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
  const parts = partsAction(partsAsked(asked))
  // A list of uploads is asked of the bucket; what is looked for there is the resource.
  const path = parts === 'ListMultipartUploads' ? `/${new URLSearchParams(asked.query).get('prefix')}` : asked.path
  const resource = `qcs::cos:${region}:uid/${bucket.split('-').at(-1)}:${bucket}${path}`
  const facts = { 'cos:content-length': asked.body.length, 'cos:content-type': asked.headers['content-type'] ?? '' }
  const action = parts ? `name/cos:${parts}` : (actions[asked.method] ?? '')
  const isAllowed = allows(policy, { action, resource, facts })
  return isAllowed ? undefined : { status: 403, code: 'AccessDenied' }
}

function refuse(response: ServerResponse, asked: Asked, { status, code }: Refusal): void {
  // Providers are talkative, and repeat what they were sent.
  const told = `${code}: ${asked.headers.authorization ?? 'no signature'}`.replaceAll('&', '&amp;')
  const xml = `<?xml version='1.0' encoding='utf-8' ?>\n<Error>\n\t<Code>${code}</Code>\n\t<Message>${told}</Message>\n\t<Resource>${asked.path}</Resource>\n\t<RequestId>NWYxMTIz</RequestId>\n</Error>\n`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(asked.method === 'HEAD' ? '' : xml)
}

function partsAsked({ method, path, query, headers, body }: Asked): PartsAsked {
  return { method, key: path.slice(1), query: new URLSearchParams(query), headers, body }
}

async function serve(
  { objects, uploads }: Pick<FakeCos, 'objects' | 'uploads'>,
  asked: Asked,
  response: ServerResponse,
): Promise<void> {
  const name = asked.path.slice(1)
  const action = partsAction(partsAsked(asked))
  if (action) {
    const { status, body, etag, object } = serveParts(uploads, action, partsAsked(asked))
    if (object) objects.set(object.key, { bytes: object.bytes, headers: kept(object.headers) })
    response.writeHead(status, { 'content-type': 'application/xml', ...(etag ? { etag } : {}) }).end(body)
    return
  }
  const object = objects.get(name)
  const copied = asked.headers['x-cos-copy-source']
  if (asked.method === 'GET' && name === '') list(objects, new URLSearchParams(asked.query), response)
  else if (copied !== undefined) copy(objects, decodeURIComponent(copied.replace(/^[^/]*\//, '')), asked, response)
  else if (asked.method === 'PUT') {
    objects.set(name, { bytes: asked.body, headers: kept(asked.headers) })
    await operate(objects, name, asked)
    response.writeHead(200, { etag: etagOf(asked.body) }).end()
  } else if (asked.method === 'DELETE') {
    objects.delete(name)
    response.writeHead(204).end()
  } else if (object) show(object, asked, response)
  else refuse(response, asked, { status: 404, code: 'NoSuchKey' })
}

function copy(objects: FakeCos['objects'], from: string, asked: Asked, response: ServerResponse): void {
  const source = objects.get(from)
  if (!source) return void refuse(response, asked, { status: 404, code: 'NoSuchKey' })
  objects.set(asked.path.slice(1), { ...source })
  const etag = etagOf(source.bytes)
  response.writeHead(200, { etag }).end(`<CopyObjectResult><ETag>${etag}</ETag></CopyObjectResult>`)
}

function list(objects: FakeCos['objects'], query: URLSearchParams, response: ServerResponse): void {
  const [prefix, marker] = [query.get('prefix') ?? '', query.get('marker') ?? '']
  const found = [...objects]
    .filter(([path]) => path.startsWith(prefix) && path > marker)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, Number(query.get('max-keys') ?? 1000))
  const entries = found.map(([path, { bytes, modified = Date.now() }]) => {
    const time = new Date(modified).toISOString()
    return `<Contents><Key>${path}</Key><LastModified>${time}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const body = `<ListBucketResult>${entries.join('')}</ListBucketResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}

function kept(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([header]) => keptHeaders.includes(header)))
}

/** The one picture operation that we ask for: another format, under a name in the same folder. */
async function operate(objects: FakeCos['objects'], name: string, asked: Asked): Promise<void> {
  const wish = asked.headers['pic-operations']
  if (!wish) return
  const { rules } = JSON.parse(wish) as { rules: { fileid: string; rule: string }[] }
  for (const { fileid, rule } of rules) {
    if (rule !== 'imageMogr2/format/webp') throw new Error(`no such operation: ${rule}`)
    const bytes = await sharp(asked.body).autoOrient().webp().toBuffer()
    objects.set(name.replace(/[^/]*$/, fileid), { bytes, headers: { 'content-type': 'image/webp' } })
  }
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
