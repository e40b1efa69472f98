import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type FakeServer, startFakeServer } from './http.ts'

interface Asked {
  path: string
  query: Record<string, string>
  headers: Record<string, string | undefined>
}

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  middleware: ((asked: Asked, next: () => Promise<void>) => Promise<void>)[]
}

const Service = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

export interface StoringS3 {
  url: string
  close(): Promise<void>
}

/** A service with the bucket `harbour` that keeps what it is given; its keys are `S3RVER`. */
export async function startS3(directory: string, configs: string[] = []): Promise<StoringS3> {
  const bucket = { name: 'harbour', configs }
  const service = new Service({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [bucket] })
  // It reckons signatures of a bucket without the slash at its end, with which the SDK signs; the strict one below looks.
  service.middleware.unshift((asked, next) => {
    if ('list-type' in asked.query) delete asked.headers.authorization
    return next()
  })
  const { port } = await service.run()
  return { url: `http://127.0.0.1:${port}`, close: () => service.close() }
}

export interface StrictS3 extends FakeServer {
  requests: { method: string; status: number }[]
}

/**
 * Stores nothing, but looks at signatures (version 4) as Amazon does: nothing without one, no `x-amz-` header that is
 * not signed, no body other than the signed one. The servers that do store are more lenient.
 */
export async function startStrictS3(keys: Record<string, string>): Promise<StrictS3> {
  const requests: StrictS3['requests'] = []
  const server = await startFakeServer((request, response, body) => {
    const code = faultOf(request, body, keys)
    const status = code ? 403 : request.method === 'DELETE' ? 204 : 200
    requests.push({ method: request.method ?? '', status })
    response.writeHead(status, { etag: '"0"' })
    response.end(code && request.method !== 'HEAD' ? `<Error><Code>${code}</Code></Error>` : undefined)
  })
  return { ...server, requests }
}

interface Claim {
  credential: string
  names: string[]
  signature: string
  date: string
  payload: string
}

function claimOf({ headers }: IncomingMessage, query: URLSearchParams): Claim | undefined {
  if (query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256')
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      names: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
    }
  const pattern = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/
  const [, credential, names, signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (!credential || !names || !signature) return undefined
  const [date, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])]
  return { credential, names: names.split(';'), signature, date, payload }
}

function faultOf(request: IncomingMessage, body: Buffer, keys: Record<string, string>): string | undefined {
  const url = new URL(request.url ?? '', 'http://unused')
  const claim = claimOf(request, url.searchParams)
  if (!claim) return 'AccessDenied'
  const { credential, names, signature, date, payload } = claim
  const [id = '', day = '', region = '', service = '', end = ''] = credential.split('/')
  const secret = keys[id]
  if (!secret) return 'InvalidAccessKeyId'
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name))
  if (unsigned.length > 0 || !names.includes('host')) return 'AccessDenied'
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const parameters = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
  const lines = names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const parts = [request.method, url.pathname, parameters.join('&'), lines.join(''), names.join(';'), payload]
  const text = ['AWS4-HMAC-SHA256', date, [day, region, service, end].join('/'), hash(parts.join('\n'))].join('\n')
  let key: Buffer | string = `AWS4${secret}`
  for (const part of [day, region, service, end, text]) key = createHmac('sha256', key).update(part).digest()
  return Buffer.from(signature, 'hex').equals(key as Buffer) ? undefined : 'SignatureDoesNotMatch'
}

function hash(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

function percent(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
