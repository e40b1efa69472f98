import { ApiError } from '#contract/client.ts'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { fileEndings } from '#web/media/choose/accept-files.ts'
import { imageTypes } from '#web/media/choose/accept-images.ts'
import { canvasOf, encoded, pictureAt } from './canvas.ts'
import { sendCos } from './cos.ts'
import { sendLocal } from './local.ts'
import { patiently } from './patience.ts'
import { remembered } from './remembered.ts'
import { type UploadPath, uploadPathFor } from './upload-path.ts'
import type { SendWatch } from './upload-queue.ts'
import { sendByXhr } from './xhr.ts'

/** Longest sides to try, one after the other. Phones of one maker refuse canvases of more than 4096 × 4096. */
const sides = [4096, 3072, 2048, 1280]
const quality = 0.86

/** The same file for every attempt: an upload that was cut goes on where it was. */
const fitted = new WeakMap<File, Promise<File>>()

/** A picture that the server takes: too heavy, too large or in a format it does not know, it is drawn anew and smaller,
 *  upright as its orientation says. Everything else stays as it is. */
function fitImage(file: File): Promise<File> {
  return remembered(fitted, file, () => drawnToFit(file))
}

async function drawnToFit(file: File): Promise<File> {
  const isKnown = imageTypes.includes(file.type)
  // Drawn anew it would stand still; of one that is too heavy the server says so.
  if (isKnown && (await isAnimated(file))) return file
  const url = URL.createObjectURL(file)
  try {
    const image = await pictureAt(url)
    const { naturalWidth: width, naturalHeight: height } = image
    if (isKnown && file.size <= limits.imageBytes && width * height <= limits.imagePixels) return file
    return await drawn(image, file.name)
  } catch {
    // What only claims to be a picture is for the server to judge.
    if (isKnown) return file
    throw new Error(m.upload_cannot_open())
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function drawn(image: HTMLImageElement, name: string): Promise<File> {
  await image.decode()
  for (const side of sides) {
    const blob = await scaled(image, side)
    if (blob.size <= limits.imageBytes) return new File([blob], renamed(name, blob.type), { type: blob.type })
  }
  throw new Error('no picture')
}

async function scaled(image: HTMLImageElement, side: number): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, side / Math.max(width, height))
  const { canvas, pen } = canvasOf(width * scale, height * scale)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const webp = await encoded(canvas, 'image/webp', quality)
  if (webp.type === 'image/webp') return webp
  // A browser that writes no webp gives a png, too heavy for photos. A jpeg has no holes: they become white.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return encoded(canvas, 'image/jpeg', quality)
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.${type === 'image/webp' ? 'webp' : 'jpg'}`
}

/** Of a webp the flag in its header tells; a gif counts as one in any case. */
async function isAnimated(file: File): Promise<boolean> {
  if (file.type !== 'image/webp') return file.type === 'image/gif'
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  return String.fromCharCode(...header.slice(12, 16)) === 'VP8X' && ((header[20] ?? 0) & 2) !== 0
}

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
  const file = isVideo(chosen) || isOther(chosen) ? chosen : await fitImage(chosen)
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

/** Neither a picture nor a video: it is sent as it is. */
const isOther = ({ name, type }: File) =>
  !type.startsWith('image/') && fileEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

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
