import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { baseAddress } from '../outbound/base-address.ts'
import { bytesOf, exactBytes } from '../outbound/exact-bytes.ts'
import { networkTrouble, ProviderError, troubleOf } from '../outbound/provider-error.ts'
import { send } from '../outbound/request.ts'
import { timeFor, watchBody, withinTime } from '../outbound/time-limit.ts'
import { cosAuthorization } from './cos-signature.ts'
import { checkedPath, servedAs } from './object-path.ts'
import { probeStorage } from './probe.ts'
import type { CloudStorage, ListedObject, StoredObject } from './storage.ts'

export interface CosSettings {
  /** With the number of the account: `name-1250000000`. */
  bucket: string
  region: string
  secretId: string
  secretKey: string
  /** Instead of the bucket's own address. */
  baseUrl?: string
  /** Milliseconds without an answer. */
  timeout?: number
}

type Ask = {
  method: string
  path: string
  /** Of the bucket itself. */
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer | Readable
  size?: number
  /** Milliseconds without an answer, where it takes longer than usual. */
  wait?: number
}
type Answer = { status: number; message: IncomingMessage; code: string | undefined }

const provider = 'COS'
/** Milliseconds that a bucket may take to copy a video within itself. */
const copyTime = 120_000

/** Objects in a bucket of Tencent COS, over its XML API. */
export function createCosStorage(settings: CosSettings): CloudStorage {
  checkBucket(settings)
  const base = baseAddress(provider, settings.baseUrl || bucketAddress(settings))
  const timeout = settings.timeout ?? 10_000
  const ask = (asked: Ask) => exchange(settings, base, timeout, asked)

  const storage: Omit<CloudStorage, 'probe'> = {
    kind: 'cos',
    async put(path, bytes, about) {
      const answer = await ask({ method: 'PUT', path, body: bytes, size: about.size, headers: putHeaders(about) })
      // Everything COS stores has an ETag; a gateway in between that says "200" has none.
      expect(answer, answer.status === 200 && answer.message.headers.etag !== undefined)
    },
    async head(path) {
      const answer = await ask({ method: 'HEAD', path })
      if (answer.status === 404) return null
      const { 'content-length': size, 'content-type': type, etag } = answer.message.headers
      expect(answer, answer.status === 200 && etag !== undefined && /^\d+$/.test(size ?? ''))
      return { size: Number(size), type: type ?? 'application/octet-stream' }
    },
    async read(path, range) {
      const wanted = range ? `bytes=${range.start}-${range.end}` : undefined
      const answer = await ask({ method: 'GET', path, headers: wanted ? { range: wanted } : {} })
      const { 'content-range': given, etag } = answer.message.headers
      const isRight = range
        ? answer.status === 206 && given?.startsWith(`bytes ${range.start}-`)
        : answer.status === 200
      expect(answer, isRight === true && etag !== undefined)
      return watchBody(provider, answer.message, timeout)
    },
    async remove(path) {
      const answer = await ask({ method: 'DELETE', path })
      const wasGone = answer.status === 404 && answer.code === 'NoSuchKey'
      expect(answer, wasGone || answer.status === 204 || answer.status === 200)
    },
    async copy(from, to) {
      const source = `${new URL(bucketAddress(settings)).host}/${checkedPath(provider, from)}`
      const answer = await ask({ method: 'PUT', path: to, headers: { 'x-cos-copy-source': source }, wait: copyTime })
      // A copy that fails half way is an answer of 200 that holds an error.
      expect(answer, answer.status === 200 && answer.code === undefined)
    },
    async list(prefix, after) {
      const query = { prefix, 'max-keys': '1000', ...(after ? { marker: after } : {}) }
      const answer = await ask({ method: 'GET', path: '', query })
      expect(answer, answer.status === 200)
      return listed(await bytesOf(answer.message, 4_194_304))
    },
  }
  return { ...storage, probe: () => probeStorage(provider, storage) }
}

/** Bucket and region become parts of addresses and of policies, so they are checked wherever they come in. */
export function checkBucket({ bucket, region }: { bucket: string; region: string }): void {
  if (!/^[a-z0-9][a-z0-9-]{0,48}-\d{5,20}$/.test(bucket)) throw new ProviderError(provider, 'settings', 'bad bucket')
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(region)) throw new ProviderError(provider, 'settings', 'bad region')
}

function bucketAddress({ bucket, region }: { bucket: string; region: string }): string {
  return `https://${bucket}.cos.${region}.myqcloud.com`
}

/** The objects of a list; our own paths have no characters that XML would write otherwise. */
function listed(body: Buffer | null): ListedObject[] {
  if (!body) throw new ProviderError(provider, 'garbled')
  return [...body.toString().matchAll(/<Contents>[\s\S]*?<\/Contents>/g)].map(([entry]) => {
    const value = (name: string) => entry.split(`<${name}>`)[1]?.split('<')[0] ?? ''
    return { path: value('Key'), size: Number(value('Size')), modified: Date.parse(value('LastModified')) }
  })
}

function putHeaders({ size, type }: StoredObject): Record<string, string> {
  const { cacheControl, contentDisposition } = servedAs(type)
  return {
    'content-type': type,
    'content-length': String(size),
    'cache-control': cacheControl,
    ...(contentDisposition ? { 'content-disposition': contentDisposition } : {}),
  }
}

async function exchange(settings: CosSettings, base: string, timeout: number, asked: Ask): Promise<Answer> {
  const { method, path, query, body, size = 0 } = asked
  const url = `${base}/${query ? `?${new URLSearchParams(query)}` : checkedPath(provider, path)}`
  const { host, pathname } = new URL(url)
  const headers = { host, ...asked.headers }
  const now = Math.floor(Date.now() / 1000)
  // A minute back, because clocks of two machines are never the same.
  const times = { start: now - 60, end: now + 900 }
  const authorization = cosAuthorization(settings, { method, path: pathname, ...(query && { query }), headers }, times)
  if (Buffer.isBuffer(body) && body.length !== size) throw new ProviderError(provider, 'settings', 'other size')
  const isStream = body instanceof Readable
  const limit = asked.wait ?? (isStream ? timeout : timeFor(timeout, size))
  try {
    return await withinTime(provider, limit, async ({ signal, touch }) => {
      const sent = isStream ? exactBytes(provider, body, size, touch) : body
      const outgoing = { method, url, headers: { ...headers, authorization }, signal }
      return understood(await send(sent ? { ...outgoing, body: sent } : outgoing), method)
    })
  } catch (error) {
    // The source of the bytes failed, not the cloud.
    throw isStream && body.errored ? body.errored : networkTrouble(provider, error)
  }
}

/** Bodies of errors are read for their code; only the body of an object that was asked for is left to be read. */
async function understood(message: IncomingMessage, method: string): Promise<Answer> {
  const status = message.statusCode ?? 0
  if (method === 'GET' && status >= 200 && status < 300) return { status, message, code: undefined }
  const body = await bytesOf(message, 65_536)
  const code = /<Code>([^<]{1,64})<\/Code>/.exec(body?.toString() ?? '')?.[1]
  return { status, message, code }
}

function expect({ status, message, code }: Answer, isRight: boolean): void {
  if (isRight) return
  message.destroy()
  throw new ProviderError(provider, status < 300 ? 'garbled' : troubleOf(status), code ?? status)
}
