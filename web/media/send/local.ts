import { ApiError } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { freshAccessToken, reportExpiry, tokenAfter } from '#web/api/tokens.ts'
import { patiently, TryLater, waitAfter } from './patience.ts'
import type { UploadPath } from './upload-path.ts'
import type { SendWatch } from './upload-queue.ts'
import { sendByXhr, type XhrAnswer } from './xhr.ts'

/** Each file has one number for all its attempts: the server knows by it what it already holds. */
const uploadIds = new WeakMap<File, string>()

type Send = (
  request: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: FormData },
  onSent?: (bytes: number) => void,
) => Promise<Envelope>

/** To this server, or to another one that stores for it. Answers the stored path. */
export async function sendLocal(
  file: File,
  { folder, filename, suffix }: UploadPath,
  accessDomain: string,
  watch: SendWatch,
): Promise<string> {
  const fields = { path: folder, name: filename, suffix }
  const answer = await sendForm(file, { url: `${accessDomain}api/upload`, fields }, watch)
  if (typeof answer.data !== 'string') throw refused(answer)
  return answer.data
}

/** Where a file goes, and what is said about it in the same form. */
interface FormTarget {
  url: string
  fields: Record<string, string>
}

/** A file as a form, whole or in pieces, to a call that takes both. Answers what the server said of the whole. */
export async function sendForm(file: File, { url, fields }: FormTarget, watch: SendWatch): Promise<Envelope> {
  const known = uploadIds.get(file)
  const uploadId = known ?? newUploadId()
  uploadIds.set(file, uploadId)
  const send: Send = ({ method, headers, body }, onSent) =>
    patiently(
      () =>
        withToken((authorization) =>
          sendByXhr({
            method,
            url,
            headers: { ...authorization, ...headers, 'x-upload-id': uploadId },
            body,
            onSent,
            signal: watch.signal,
          }),
        ),
      watch,
    )
  if (file.size > limits.uploadChunkBytes) return sendPieces(file, fields, send, watch, known !== undefined)
  const answer = await send({ method: 'POST', body: formOf(file, file.name, fields) }, (bytes) =>
    watch.onProgress(bytes / Math.max(file.size, bytes, 1)),
  )
  if (answer.code !== 200) throw refused(answer)
  return answer
}

/** Piece by piece; after an interruption from where the server says it is. */
async function sendPieces(
  file: File,
  fields: FormTarget['fields'],
  send: Send,
  { onProgress }: Pick<SendWatch, 'onProgress'>,
  isSecondTry: boolean,
): Promise<Envelope> {
  let answer = isSecondTry ? await send({ method: 'GET' }) : undefined
  let stumbles = 0
  while (answer?.code !== 200) {
    const from = heldIn(answer)
    const to = Math.min(from + limits.uploadChunkBytes, file.size)
    onProgress(from / file.size)
    answer = await send(
      {
        method: 'POST',
        headers: { 'content-range': `bytes ${from}-${to - 1}/${file.size}` },
        body: formOf(file.slice(from, to, file.type), file.name, fields),
      },
      (bytes) => onProgress(Math.min(from + bytes, to) / file.size),
    )
    if (answer.code === 409 && stumbles < 3) stumbles += 1
    else if (answer.code !== 202 && answer.code !== 200) throw refused(answer)
  }
  return answer
}

/** 202 and 409 say how many bytes are there; with 404 there are none. */
function heldIn(answer: Envelope | undefined): number {
  if (answer === undefined || answer.code === 404) return 0
  const { received } = (answer.data ?? {}) as { received?: unknown }
  if (typeof received === 'number') return received
  throw refused(answer)
}

function formOf(bytes: Blob, name: string, fields: FormTarget['fields']): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  // Last, so that whoever reads the form as a stream knows the rest first.
  form.append('file', bytes, name)
  return form
}

function refused({ code, message, data }: Envelope): ApiError {
  return new ApiError(code, message || m.upload_failed(), data)
}

/** As every other call: a token that has just ended is renewed, and the request made once more. */
async function withToken(send: (headers: Record<string, string>) => Promise<XhrAnswer>): Promise<Envelope> {
  const token = await freshAccessToken()
  const first = envelopeOf(await send(bearer(token)))
  if (first.code !== 401 || token === undefined) return first
  const next = await tokenAfter(token)
  const second = next === undefined ? first : envelopeOf(await send(bearer(next)))
  if (second.code === 401) reportExpiry()
  return second
}

function bearer(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** Throws when the server asks for a pause. */
function envelopeOf(answer: XhrAnswer): Envelope {
  const envelope = wordsOf(answer)
  const wait = waitAfter(envelope.code, answer.retryAfter)
  if (wait !== undefined) throw new TryLater(envelope.code, envelope.message || m.upload_failed(), wait)
  return envelope
}

/** Something between us and the server may have answered in its own words. */
function wordsOf({ status, statusText, text }: XhrAnswer): Envelope {
  try {
    const answer = JSON.parse(text) as Partial<Envelope> | null
    if (typeof answer?.code === 'number') return { message: statusText, data: null, ...answer } as Envelope
  } catch {
    // Not ours: the status has to do.
  }
  return { code: status === 200 ? 502 : status, message: statusText, data: null }
}

function newUploadId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
