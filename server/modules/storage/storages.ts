import { randomUUID } from 'node:crypto'
import { keptClient } from '#server/shared/kept-client.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { inOurWords } from '../../providers/outbound/provider-error.ts'
import { createCosStorage } from '../../providers/storage/cos.ts'
import { createS3Storage, type S3Storage } from '../../providers/storage/s3.ts'
import type { CloudStorage, Storage } from '../../providers/storage/storage.ts'
import { readSecret } from '../config/service.ts'
import { openStorage } from './folders.ts'

export type StorageKind = Storage['kind']

/** The storage that new files go to. */
export function storageOf(ctx: Context): Promise<Storage> {
  return storageFor(ctx, kindInForce(ctx))
}

/** Browsers may write to the path of a file; once it is checked its bytes lie where nobody but this server writes. */
export function objectKey({ path, object_key }: { path: string; object_key: string | null }): string {
  return object_key ?? path
}

/** The folder of a bucket to which no address and no credentials are given out. */
export const keptFolder = 'stored/'

/** Each copy has a place of its own, so that two calls at once never write over each other. */
export function newObjectKey(path: string): string {
  return `${keptFolder}${randomUUID()}/${path}`
}

export function kindInForce(ctx: Pick<Context, 'config'>): StorageKind {
  return ctx.config.current().document.COMMON_SPBM.SPBM
}

/** The storage of a file that was put there some time ago; 40004 when it is no longer configured. */
export async function storageFor(ctx: Context, kind: StorageKind): Promise<Storage> {
  if (kind === 'local') return openStorage(ctx)
  return cloudFor(ctx, kind)
}

export async function cloudFor(ctx: Context, kind: CloudStorage['kind']): Promise<CloudStorage> {
  return kind === 's3' ? s3Of(ctx) : cosOf(ctx)
}

export async function s3Of(ctx: Context): Promise<S3Storage> {
  const { S3 } = ctx.config.current().document.COMMON_SPBM.OPTIONS
  const [accessKeyId, secretAccessKey] = await secrets(ctx, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  if (!S3.BUCKET || !accessKeyId || !secretAccessKey) throw notConfigured()
  const settings = {
    endpoint: S3.ENDPOINT,
    region: S3.REGION,
    bucket: S3.BUCKET,
    pathStyle: S3.PATH_STYLE,
    accessKeyId,
    secretAccessKey,
  }
  return keptClient(ctx, 's3', settings, createS3Storage)
}

export interface CosKeys {
  bucket: string
  region: string
  baseUrl: string
  stsEndpoint: string
  secretId: string
  secretKey: string
}

export async function cosKeys(ctx: Context): Promise<CosKeys> {
  const { COS } = ctx.config.current().document.COMMON_SPBM.OPTIONS
  const [secretId, secretKey] = await secrets(ctx, 'COS_SECRET_ID', 'COS_SECRET_KEY')
  if (!COS.BUCKET || !COS.REGION || !secretId || !secretKey) throw notConfigured()
  return {
    bucket: COS.BUCKET,
    region: COS.REGION,
    baseUrl: COS.ENDPOINT ?? '',
    stsEndpoint: COS.STS ?? '',
    secretId,
    secretKey,
  }
}

async function cosOf(ctx: Context): Promise<CloudStorage> {
  return keptClient(ctx, 'cos', await cosKeys(ctx), createCosStorage)
}

/** What a cloud says becomes a sentence for the member; the log keeps the reason. */
export function reaching<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  return inOurWords(work, (error) => {
    ctx.log.warn({ err: error }, 'the storage did not do what was asked')
    return new Refusal(503, 'upload_unreachable', { retryAfter: 10 })
  })
}

/** Writes, reads and removes a small object in the storage in force. */
export async function testStorage(ctx: Context): Promise<null> {
  const storage = await inOurWords(() => storageOf(ctx), testFailed)
  await storage.probe().catch((error: unknown) => {
    throw testFailed(error)
  })
  return null
}

function testFailed(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message.slice(0, 200) : String(error)
  return new Refusal(400, 'upload_storage_failed', { params: { reason } })
}

export function notConfigured(): Refusal {
  return new Refusal(40_004, 'upload_not_configured')
}

function secrets(ctx: Context, ...names: Parameters<typeof readSecret>[1][]): Promise<(string | undefined)[]> {
  return Promise.all(names.map((name) => readSecret(ctx, name)))
}
