import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type FakeServer, startFakeServer } from './http.ts'
import { signatureFault } from './s3-signature.ts'

/** The one key that opens the bucket. */
export const s3Key = { id: 'AKIAHARBOUR', secret: 'the secret of the harbour' }

const bucket = 'harbour'

interface StoredObject {
  bytes: Buffer
  headers: Record<string, string>
  modified: Date
}

export interface FakeS3 extends FakeServer {
  /** By key. */
  objects: Map<string, StoredObject>
  requests: { method: string; status: number }[]
  /** What becomes of bytes that are brought: they are taken, there is no room, or nothing is ever said. */
  mood: 'well' | 'full' | 'silent'
}

interface Answer {
  status: number
  headers?: Record<string, string | number>
  body?: Buffer | string
}

interface Asked {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * A service with the bucket `harbour`, addressed by path, that keeps what it is given in memory. It is as strict as
 * Amazon about signatures: nothing without one, no `x-amz-` header that is not signed, no body other than the signed
 * one. `cors` opens the bucket to the pages of browsers.
 */
export async function startS3({ cors = false } = {}): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const requests: FakeS3['requests'] = []
  const server = await startFakeServer(async (request, response, body) => {
    const isPut = request.method === 'PUT'
    if (isPut && fake.mood === 'silent') return
    const answer =
      isPut && fake.mood === 'full' ? refused(507, 'QuotaExceeded') : await answerOf(objects, request, body, cors)
    requests.push({ method: request.method ?? '', status: answer.status })
    send(request, response, answer, cors)
  })
  const fake: FakeS3 = { ...server, objects, requests, mood: 'well' }
  return fake
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer, cors: boolean): void {
  const body = Buffer.from(answer.body ?? '')
  const open = cors ? { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' } : {}
  response.writeHead(answer.status, { 'content-length': body.length, ...open, ...answer.headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function answerOf(
  objects: FakeS3['objects'],
  request: IncomingMessage,
  body: Buffer,
  cors: boolean,
): Promise<Answer> {
  const { method = '', headers } = request
  if (method === 'OPTIONS') return preflight(headers, cors)
  const fault = await signatureFault(request, body, s3Key)
  if (fault) return refused(403, fault)
  const url = new URL(request.url ?? '', 'http://unused')
  const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  if (name !== bucket) return refused(404, 'NoSuchBucket')
  const asked = { method, key: rest.join('/'), query: url.searchParams, headers, body }
  return asked.key === '' ? list(objects, asked) : object(objects, asked)
}

function preflight(headers: IncomingHttpHeaders, cors: boolean): Answer {
  const allowed = ['PUT', 'GET']
  if (!cors || !allowed.includes(headers['access-control-request-method'] ?? '')) return refused(403, 'AccessForbidden')
  const wanted = headers['access-control-request-headers'] ?? ''
  const answer = { 'access-control-allow-methods': allowed.join(), 'access-control-allow-headers': wanted }
  return { status: 200, headers: answer }
}

function object(objects: FakeS3['objects'], asked: Asked): Answer {
  const { method, key, headers } = asked
  if (method === 'PUT') return headers['x-amz-copy-source'] === undefined ? store(objects, asked) : copy(objects, asked)
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  if (method !== 'GET' && method !== 'HEAD') return refused(405, 'MethodNotAllowed')
  return found ? served(found, method, headers.range) : refused(404, 'NoSuchKey')
}

function store(objects: FakeS3['objects'], { key, headers, body }: Asked): Answer {
  const kept = ['content-type', 'cache-control', 'content-disposition']
  const own = Object.entries(headers).flatMap(([name, value]) =>
    kept.includes(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  const stored = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(own) }
  objects.set(key, { bytes: body, headers: stored, modified: new Date() })
  return { status: 200, headers: { etag: etag(body) } }
}

function copy(objects: FakeS3['objects'], { key, headers }: Asked): Answer {
  const from = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '')
  const found = from.startsWith(`${bucket}/`) ? objects.get(from.slice(bucket.length + 1)) : undefined
  if (!found) return refused(404, 'NoSuchKey')
  const made = { ...found, modified: new Date() }
  objects.set(key, made)
  return xml(200, `<CopyObjectResult>${datedTag(made)}</CopyObjectResult>`)
}

function list(objects: FakeS3['objects'], { method, query }: Asked): Answer {
  if (method !== 'GET' || query.get('list-type') !== '2') return refused(405, 'MethodNotAllowed')
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const contents = keys.slice(0, 1000).flatMap((key) => {
    const found = objects.get(key)
    if (!found) return []
    return `<Contents><Key>${key}</Key><Size>${found.bytes.length}</Size>${datedTag(found)}</Contents>`
  })
  const truncated = `<IsTruncated>${keys.length > 1000}</IsTruncated>`
  return xml(200, `<ListBucketResult><Name>${bucket}</Name>${truncated}${contents.join('')}</ListBucketResult>`)
}

function served({ bytes, headers, modified }: StoredObject, method: string, range: string | undefined): Answer {
  const about = { ...headers, etag: etag(bytes), 'last-modified': modified.toUTCString() }
  if (method === 'HEAD') return { status: 200, headers: { ...about, 'content-length': bytes.length } }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return { status: 200, headers: about, body: bytes }
  const [start, end] = [Number(first), Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1)]
  if (start > end) return refused(416, 'InvalidRange')
  const part = { ...about, 'content-range': `bytes ${start}-${end}/${bytes.length}` }
  return { status: 206, headers: part, body: bytes.subarray(start, end + 1) }
}

function datedTag({ bytes, modified }: StoredObject): string {
  return `<ETag>${etag(bytes)}</ETag><LastModified>${modified.toISOString()}</LastModified>`
}

function etag(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

function refused(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code></Error>`)
}

function xml(status: number, body: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
  }
}
