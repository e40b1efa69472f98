import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import type { UploadPlace } from './upload-path.ts'
import type { SendWatch } from './upload-queue.ts'
import { sendByXhr } from './xhr.ts'

/** By one PUT to an address that the server has signed for this key, type and size. */
export async function sendS3(file: File, { path }: UploadPlace, { onProgress, signal }: SendWatch): Promise<string> {
  const type = file.type || 'application/octet-stream'
  const url = await api.attachment.s3Token({ key: path, mimeType: type, size: file.size }).catch((error: unknown) => {
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
