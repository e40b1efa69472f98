import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { baseAddress } from '../outbound/base-address.ts'
import { exactBytes } from '../outbound/exact-bytes.ts'
import { networkTrouble, ProviderError, troubleOf } from '../outbound/provider-error.ts'
import { type TimeLimit, timeFor, watchBody, withinTime } from '../outbound/time-limit.ts'
import { checkedPath, servedAs } from './object-path.ts'
import { probeStorage } from './probe.ts'
import type { CloudStorage, StoredObject } from './storage.ts'

export interface S3Settings {
  /** Of a compatible service; Amazon's own address without it. */
  endpoint: string
  region: string
  bucket: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds without an answer. */
  timeout?: number
}

export type S3Storage = CloudStorage & {
  /** An address for a PUT by a browser within five minutes: this type, and exactly this size. */
  presignPut(path: string, about: StoredObject): Promise<string>
}

type Sdk = typeof import('@aws-sdk/client-s3')
type Call = <T>(run: (client: S3Client, sdk: Sdk, limit: TimeLimit) => Promise<T>, milliseconds?: number) => Promise<T>

const provider = 'S3'
const presignedFor = 300
/** Milliseconds that a bucket may take to copy a video within itself. */
const copyTime = 120_000

/** Objects in a bucket of an S3-compatible service. */
export function createS3Storage(settings: S3Settings): S3Storage {
  const { bucket: Bucket, timeout = 10_000 } = settings
  checkBucket(settings)
  // A site with another storage never loads the SDK, and one with this storage loads it with the first call.
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const open = () => {
    opened ??= openClient(settings, timeout)
    return opened
  }
  const call: Call = async (run, milliseconds = timeout) => {
    const { sdk, client } = await open()
    return withinTime(provider, milliseconds, (limit) => run(client, sdk, limit)).catch((error) => {
      throw s3Trouble(error)
    })
  }
  const storage = { ...objects(settings, call, timeout), ...shelves(settings, call) }
  return {
    ...storage,
    probe: () => probeStorage(provider, storage),
    async presignPut(path, { type, size }) {
      const { sdk, client } = await open()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const wish = { Bucket, Key: key(path), ContentType: type, ContentLength: size }
      const options = { expiresIn: presignedFor, signableHeaders: new Set(['host', 'content-type', 'content-length']) }
      return getSignedUrl(client, new sdk.PutObjectCommand(wish), options)
    },
  }
}

function objects(settings: S3Settings, call: Call, timeout: number): Omit<CloudStorage, 'probe' | 'copy' | 'list'> {
  const { bucket: Bucket } = settings
  return {
    kind: 's3',
    put: (path, bytes, about) => put(settings, call, timeout, { path, bytes, about }),
    head: (path) =>
      call(async (client, sdk, { signal: abortSignal }) => {
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key(path) }), { abortSignal })
        if (found.ETag === undefined || found.ContentLength === undefined) throw new ProviderError(provider, 'garbled')
        return { size: found.ContentLength, type: found.ContentType ?? 'application/octet-stream' }
      }).catch((error) => {
        if (error instanceof ProviderError && error.trouble === 'missing') return null
        throw error
      }),
    read: (path, range) =>
      call(async (client, sdk, { signal: abortSignal }) => {
        const Range = range ? `bytes=${range.start}-${range.end}` : undefined
        const wish = { Bucket, Key: key(path), ...(Range ? { Range } : {}) }
        const { Body, ContentRange, ETag } = await client.send(new sdk.GetObjectCommand(wish), { abortSignal })
        const isRight = ETag !== undefined && (!range || ContentRange?.startsWith(`bytes ${range.start}-`))
        if (!(Body instanceof Readable)) throw new ProviderError(provider, 'garbled')
        if (isRight) return watchBody(provider, Body, timeout)
        Body.destroy()
        throw new ProviderError(provider, 'garbled')
      }),
    remove: (path) =>
      call(async (client, sdk, { signal: abortSignal }) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key(path) }), { abortSignal })
      }).catch((error) => {
        if (error instanceof ProviderError && error.code === 'NoSuchKey') return
        throw error
      }),
  }
}

function shelves({ bucket: Bucket }: S3Settings, call: Call): Pick<CloudStorage, 'copy' | 'list'> {
  return {
    copy: (from, to) =>
      call(async (client, sdk, { signal: abortSignal }) => {
        const wish = { Bucket, Key: key(to), CopySource: `${Bucket}/${key(from)}` }
        const { CopyObjectResult } = await client.send(new sdk.CopyObjectCommand(wish), { abortSignal })
        if (CopyObjectResult?.ETag === undefined) throw new ProviderError(provider, 'garbled')
      }, copyTime),
    list: (prefix, after) =>
      call(async (client, sdk, { signal: abortSignal }) => {
        const wish = { Bucket, Prefix: prefix, ...(after ? { StartAfter: after } : {}) }
        const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command(wish), { abortSignal })
        return Contents.map(({ Key = '', Size = 0, LastModified }) => ({
          path: Key,
          size: Size,
          modified: LastModified?.getTime() ?? 0,
        }))
      }),
  }
}

type Put = { path: string; bytes: Buffer | Readable; about: { size: number; type: string } }

async function put(settings: S3Settings, call: Call, timeout: number, { path, bytes, about }: Put): Promise<void> {
  const isStream = bytes instanceof Readable
  if (!isStream && bytes.length !== about.size) throw new ProviderError(provider, 'settings', 'other size')
  const { cacheControl: CacheControl, contentDisposition: ContentDisposition } = servedAs(about.type)
  const wish = {
    Bucket: settings.bucket,
    Key: key(path),
    ContentType: about.type,
    ContentLength: about.size,
    CacheControl,
    ContentDisposition,
  }
  const milliseconds = isStream ? timeout : timeFor(timeout, about.size)
  try {
    await call(async (client, sdk, { signal: abortSignal, touch, fail }) => {
      // The SDK does not notice when its body breaks off, and would wait for the rest.
      const Body = isStream ? exactBytes(provider, bytes, about.size, touch).once('error', fail) : bytes
      const { ETag } = await client.send(new sdk.PutObjectCommand({ ...wish, Body }), { abortSignal })
      if (ETag === undefined) throw new ProviderError(provider, 'garbled')
    }, milliseconds)
  } catch (error) {
    // The source of the bytes failed, not the cloud.
    throw isStream && bytes.errored ? bytes.errored : error
  }
}

async function openClient(settings: S3Settings, timeout: number): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const { endpoint, region, pathStyle, accessKeyId, secretAccessKey } = settings
  const client = new sdk.S3Client({
    ...(endpoint ? { endpoint: baseAddress(provider, endpoint) } : {}),
    region: region || 'us-east-1',
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise checksums of an empty body are signed into addresses for browsers, and compatible services choke.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    followRegionRedirects: false,
    maxAttempts: 2,
    // It writes to the console otherwise.
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    requestHandler: { connectionTimeout: Math.min(timeout, 5000) },
  })
  return { sdk, client }
}

function silence(): void {}

function key(path: string): string {
  return checkedPath(provider, path)
}

function checkBucket({ endpoint, bucket }: S3Settings): void {
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket)) throw new ProviderError(provider, 'settings', 'bad bucket')
  if (endpoint) baseAddress(provider, endpoint)
}

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number }
}

/** Errors of the SDK hold the request with its headers and the answer with its body; none of that goes further. */
function s3Trouble(error: unknown): unknown {
  if (error instanceof ProviderError || !(error instanceof Error)) return error
  const status = (error as SdkError).$metadata?.httpStatusCode
  // Without a body, as in answers to HEAD, the SDK has no better name than this.
  const code = error.name === 'Error' || error.name.startsWith('Unknown') ? status : error.name
  if (status !== undefined && status >= 300) return new ProviderError(provider, troubleOf(status), code)
  if (status !== undefined) return new ProviderError(provider, 'garbled')
  if (error.name === 'TimeoutError') return new ProviderError(provider, 'slow')
  return networkTrouble(provider, error)
}
