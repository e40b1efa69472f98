import type COS from 'cos-js-sdk-v5'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { remembered } from './remembered.ts'
import type { UploadPath } from './upload-path.ts'
import type { SendWatch } from './upload-queue.ts'

export interface CosPlace {
  BUCKET: string
  REGION: string
  /** Another address of the bucket; empty: its own. */
  ENDPOINT?: string
}

const megabyte = 1024 * 1024

const settings = {
  Protocol: 'https:',
  SliceSize: megabyte,
  ChunkSize: megabyte,
  CopySliceSize: 10 * megabyte,
  CopyChunkSize: 10 * megabyte,
  MaxPartNumber: 10_000,
  ChunkRetryTimes: 2,
  FileParallelLimit: 3,
  ChunkParallelLimit: 3,
  UploadIdCacheLimit: 50,
  UploadQueueSize: 10_000,
  ProgressInterval: 1000,
  TrackerDelay: 5000,
} satisfies COS.COSOptions

const clients = new Map<string, Promise<COS>>()

/** Into the bucket by Tencent's own SDK, which is fetched when it is first needed. */
export async function sendCos(file: File, place: UploadPath, cos: CosPlace, watch: SendWatch): Promise<string> {
  const client = await clientOf(cos)
  await credentials(cos)
  watch.signal.throwIfAborted()
  let task: string | undefined
  const stop = () => task !== undefined && client.cancelTask(task)
  watch.signal.addEventListener('abort', stop)
  try {
    await client.uploadFile({
      Bucket: cos.BUCKET,
      Region: cos.REGION,
      Key: place.path,
      Body: file,
      ...(place.kind === 'image' ? asWebp(place) : { SliceSize: megabyte }),
      onTaskReady: (id: string) => {
        task = id
        if (watch.signal.aborted) stop()
      },
      onProgress: ({ percent }: { percent: number }) => watch.onProgress(percent),
    } as COS.UploadFileParams)
  } catch (error) {
    watch.signal.throwIfAborted()
    throw new Error(reasonOf(error))
  } finally {
    watch.signal.removeEventListener('abort', stop)
  }
  return place.path
}

/** In one piece, since only then the bucket converts; under its own name, so that no original stays beside it. */
function asWebp({ filename, suffix }: UploadPath) {
  const rules = [{ fileid: `${filename}.${suffix}`, rule: 'imageMogr2/format/webp' }]
  return { SliceSize: 10 * megabyte, PicOperations: JSON.stringify({ is_pic_info: 1, rules }) }
}

function clientOf(place: CosPlace): Promise<COS> {
  return remembered(clients, `${place.BUCKET} ${place.REGION}`, () => open(place))
}

async function open(place: CosPlace): Promise<COS> {
  const { default: Sdk } = await import('cos-js-sdk-v5')
  const address = place.ENDPOINT ? { Domain: place.ENDPOINT.replace(/\/$/, '') } : {}
  return new Sdk({
    ...settings,
    ...address,
    getAuthorization: (_request, give) => {
      // An empty answer ends the request; the sentence was said when the credentials were asked for before it.
      credentials(place).then(give, () => give(''))
    },
  })
}

/** Renewed this long (s) before they end. */
const reserve = 60
const held = new Map<string, Promise<COS.Credentials>>()

/** Files that start together ask once. */
async function credentials(place: CosPlace): Promise<COS.Credentials> {
  const key = `${place.BUCKET} ${place.REGION}`
  const asked = held.get(key)
  const known = asked && (await asked)
  if (known && known.ExpiredTime - reserve > Date.now() / 1000) return known
  const asking = ask(place)
  held.set(key, asking)
  asking.catch(() => held.delete(key))
  return asking
}

async function ask({ BUCKET, REGION }: CosPlace): Promise<COS.Credentials> {
  const answer = await api.attachment.cosToken({ Bucket: BUCKET, Region: REGION }).catch(() => null)
  if (!answer) throw new Error(m.upload_no_cos())
  const { tmpSecretId, tmpSecretKey, sessionToken } = answer.credentials
  return {
    TmpSecretId: tmpSecretId,
    TmpSecretKey: tmpSecretKey,
    SecurityToken: sessionToken,
    // The server's clock, so that a wrong one here does no harm.
    StartTime: answer.startTime,
    ExpiredTime: answer.expiredTime,
  }
}

function reasonOf(error: unknown): string {
  const { statusCode, message } = (error ?? {}) as Partial<COS.CosSdkError>
  if (statusCode === 403) return m.upload_no_cos()
  return statusCode ? message || m.upload_failed() : m.upload_network_lost()
}
