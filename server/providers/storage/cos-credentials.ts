import { createHash } from 'node:crypto'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { ProviderError } from '../outbound/provider-error.ts'
import { tencentCall } from '../outbound/tencent-call.ts'
import { checkBucket } from './cos.ts'

export interface CosCredentialsWish {
  userId: string
  bucket: string
  region: string
  secretId: string
  secretKey: string
  /** Bytes of one object. */
  largest: { video: number; assets: number }
  /** Instead of Tencent's address. */
  stsEndpoint?: string
  /** Seconds; never more than a quarter of an hour. */
  ttl?: number
  /** Milliseconds without an answer. */
  timeout?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Times in seconds, by the clock of the provider, so that a browser can sign with a wrong clock of its own. */
export interface CosCredentials {
  credentials: { tmpSecretId: string; tmpSecretKey: string; sessionToken: string }
  startTime: number
  expiredTime: number
}

type Kept = { until: number; promise: Promise<CosCredentials> }

const provider = 'STS'
const longest = 900
/** So much of its life must be left in a credential that is handed out again. */
const reserve = 300
const mostKept = 1000
const largestImage = 5_242_880
const largestPart = 16_777_216

export type CosCredentialsSource = (wish: CosCredentialsWish) => Promise<CosCredentials>

/** Temporary credentials with which one member's browser may upload below that member's own folders, and nothing else. */
export function createCosCredentials(): CosCredentialsSource {
  const kept = createLruCache<Kept>(mostKept)
  return (wish) => {
    const now = wish.now ?? Date.now
    const name = keptName(wish)
    const found = kept.get(name)
    if (found && found.until > now()) return found.promise
    const ttl = Math.min(wish.ttl ?? longest, longest)
    const entry = { until: now() + (ttl - reserve) * 1000, promise: federationToken(wish, ttl) }
    kept.set(name, entry)
    entry.promise.catch(() => kept.drop((other) => other === entry))
    return entry.promise
  }
}

type PolicyWish = Pick<CosCredentialsWish, 'userId' | 'bucket' | 'region' | 'largest'>

/**
 * What one member may do: single objects of the right type and length, and uploads in parts. The policy holds for all
 * objects of the folder, so the exact length is looked at when an upload is recorded.
 */
function uploadPolicy({ userId, bucket, region, largest }: PolicyWish) {
  const account = bucket.slice(bucket.lastIndexOf('-') + 1)
  const below = (folder: string) => `qcs::cos:${region}:uid/${account}:${bucket}/aoir/${userId}/${folder}/*`
  return {
    version: '2.0',
    statement: [
      {
        effect: 'allow',
        action: ['name/cos:PutObject'],
        resource: [below('image')],
        condition: {
          numeric_less_than_equal: { 'cos:content-length': largestImage },
          string_like: { 'cos:content-type': 'image/*' },
        },
      },
      {
        effect: 'allow',
        action: ['name/cos:PutObject'],
        resource: [below('video')],
        condition: {
          numeric_less_than_equal: { 'cos:content-length': largest.video },
          string_like: { 'cos:content-type': 'video/*' },
        },
      },
      {
        effect: 'allow',
        action: ['name/cos:PutObject'],
        resource: [below('assets')],
        condition: { numeric_less_than_equal: { 'cos:content-length': largest.assets } },
      },
      {
        effect: 'allow',
        action: ['name/cos:UploadPart'],
        resource: [below('video'), below('assets')],
        condition: { numeric_less_than_equal: { 'cos:content-length': largestPart } },
      },
      {
        effect: 'allow',
        action: [
          'name/cos:InitiateMultipartUpload',
          'name/cos:ListMultipartUploads',
          'name/cos:ListParts',
          'name/cos:CompleteMultipartUpload',
          'name/cos:AbortMultipartUpload',
        ],
        resource: [below('video'), below('assets')],
      },
    ],
  }
}

/** Other settings give other credentials; the secret itself does not stay in memory twice. */
function keptName(wish: CosCredentialsWish): string {
  const { userId, bucket, region, secretId, secretKey, largest, stsEndpoint = '', ttl } = wish
  const parts = [userId, bucket, region, secretId, secretKey, largest, stsEndpoint, ttl]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}

async function federationToken(wish: CosCredentialsWish, ttl: number): Promise<CosCredentials> {
  checkBucket(wish)
  // A star or a slash in here would open the folders of others.
  if (!/^[1-9]\d{0,18}$/.test(wish.userId)) throw new ProviderError(provider, 'settings', 'bad user')
  const policy = encodeURIComponent(JSON.stringify(uploadPolicy(wish)))
  const answer = await tencentCall<StsAnswer>(provider, {
    service: 'sts',
    action: 'GetFederationToken',
    version: '2018-08-13',
    region: wish.region,
    endpoint: wish.stsEndpoint,
    secretId: wish.secretId,
    secretKey: wish.secretKey,
    body: { Name: 'aoir', Policy: policy, DurationSeconds: ttl },
    timeout: wish.timeout ?? 10_000,
    now: wish.now,
  })
  return credentialsOf(answer, ttl)
}

interface StsAnswer {
  Credentials?: { Token?: unknown; TmpSecretId?: unknown; TmpSecretKey?: unknown }
  ExpiredTime?: unknown
}

function credentialsOf({ Credentials: given, ExpiredTime: expiredTime }: StsAnswer, ttl: number): CosCredentials {
  const [tmpSecretId, tmpSecretKey, sessionToken] = [given?.TmpSecretId, given?.TmpSecretKey, given?.Token].map(text)
  if (!tmpSecretId || !tmpSecretKey || !sessionToken || !Number.isSafeInteger(expiredTime))
    throw new ProviderError(provider, 'garbled')
  const end = expiredTime as number
  return { credentials: { tmpSecretId, tmpSecretKey, sessionToken }, startTime: end - ttl, expiredTime: end }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
