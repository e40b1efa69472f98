import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { patiently } from './patience.ts'
import type { UploadPlace } from './upload-path.ts'
import type { SendWatch } from './upload-queue.ts'
import { sendByXhr } from './xhr.ts'

/** By one PUT to an address that the server has signed for this key, type and size. */
export async function sendS3(file: File, { path }: UploadPlace, watch: SendWatch): Promise<string> {
  const { onProgress, signal } = watch
  const type = file.type || 'application/octet-stream'
  const wish = { key: path, mimeType: type, size: file.size }
  const url = await patiently(() => api.attachment.s3Token(wish), watch).catch((error: unknown) => {
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
