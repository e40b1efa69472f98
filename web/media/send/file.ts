import { ApiError } from '#contract/client.ts'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sendCos } from './cos.ts'
import { fitImage } from './fit-image.ts'
import { sendLocal } from './local.ts'
import { patiently } from './patience.ts'
import { type UploadPath, uploadPathFor } from './upload-path.ts'
import type { SendWatch } from './upload-queue.ts'
import { sendByXhr } from './xhr.ts'

export interface UploadTarget {
  storage: SiteConfig['COMMON_SPBM']
  userId: string
}

/** What the browser knows of a video and the server may not. */
export interface MediaFacts {
  width: number
  height: number
  duration: number
}

/** One file to the storage of this site, and its record. */
export async function sendFile(
  chosen: File,
  { storage, userId }: UploadTarget,
  watch: SendWatch,
  facts?: MediaFacts,
): Promise<Attachment> {
  if (!userId) throw new Error(m.login_first())
  const file = isVideo(chosen) ? chosen : await fitImage(chosen)
  watch.signal.throwIfAborted()
  const place = uploadPathOf(file, userId)
  const path = await toStorage(file, place, storage, watch).catch((error: unknown) => {
    // The name is taken: the next attempt needs another.
    if (error instanceof ApiError && error.code === 409) reserved.delete(file)
    throw error
  })
  watch.signal.throwIfAborted()
  const record = {
    userId,
    filename: place.filename,
    originalName: [...file.name.trim()].slice(0, 255).join('') || undefined,
    mimeType: file.type || undefined,
    path,
    size: file.size,
    ...facts,
  }
  const stored = await patiently(() => api.attachment.create(record), watch)
  reserved.delete(file)
  return stored
}

const isVideo = ({ type }: File) => type.startsWith('video/')

/** The same place for every attempt: what has arrived of a long video need not be sent again. */
const reserved = new WeakMap<File, { place: UploadPath; userId: string }>()
function uploadPathOf(file: File, userId: string): UploadPath {
  const known = reserved.get(file)
  if (known?.userId === userId) return known.place
  const place = uploadPathFor(file, userId)
  reserved.set(file, { place, userId })
  return place
}

function toStorage(file: File, place: UploadPath, storage: UploadTarget['storage'], watch: SendWatch) {
  const { COS, S3, LOCAL } = storage.OPTIONS
  if (storage.SPBM === 'local' && LOCAL.ACCESSDOMAIN) return sendLocal(file, place, LOCAL.ACCESSDOMAIN, watch)
  if (storage.SPBM === 's3' && S3.BUCKET) return sendS3(file, place, watch)
  if (storage.SPBM === 'cos' && COS.BUCKET && COS.REGION) return sendCos(file, place, COS, watch)
  throw new Error(m.upload_not_configured())
}

/** By one PUT to an address that the server has signed for this key, type and size. */
async function sendS3(file: File, { path }: UploadPath, watch: SendWatch): Promise<string> {
  const { onProgress, signal } = watch
  const type = file.type || 'application/octet-stream'
  const request = { key: path, mimeType: type, size: file.size }
  const url = await patiently(() => api.attachment.s3Token(request), watch).catch((error: unknown) => {
    signal.throwIfAborted()
    // What the server says about the file itself, or about the space left, helps more than the plain sentence.
    if (error instanceof ApiError && [409, 413, 415, 422, 429].includes(error.code)) throw error
    throw new Error(m.upload_no_s3())
  })
  const { status, statusText } = await sendByXhr({
    method: 'PUT',
    url,
    headers: { 'content-type': type, acl: 'public-read' },
    body: file,
    onSent: (bytes) => onProgress(bytes / Math.max(file.size, 1)),
    signal,
  })
  if (status < 200 || status > 299) throw new Error(statusText || m.upload_failed())
  return path
}
