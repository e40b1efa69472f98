import { open } from 'node:fs/promises'
import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'

export interface FileType {
  kind: AttachmentKind
  /** Of the original; images are stored as webp whatever they were. */
  ext: string
  mime: string
}

/** So many bytes at the beginning tell what a file is. */
export const headLength = 4096

const image = (ext: string): FileType => ({ kind: 'image', ext, mime: `image/${ext === 'jpg' ? 'jpeg' : ext}` })

const video = (ext: string, mime: string): FileType => ({ kind: 'video', ext, mime })

const videoBrands =
  /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|mmp4|f4v |3g[pr2][\w ]|mp71|CAEP|XAVC|NDS[CHM])$/

/** Other files: the ending in the name must fit the first bytes. All of them are only ever offered for saving. */
const assets: Record<string, { mime: string; fits: (head: Buffer) => boolean }> = {
  pdf: { mime: 'application/pdf', fits: (head) => starts(head, '%PDF-') },
  zip: { mime: 'application/zip', fits: isZip },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', fits: isZip },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fits: isZip },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', fits: isZip },
  epub: { mime: 'application/epub+zip', fits: isZip },
  '7z': { mime: 'application/x-7z-compressed', fits: (head) => starts(head, '7z\xbc\xaf\x27\x1c') },
  rar: { mime: 'application/vnd.rar', fits: (head) => starts(head, 'Rar!\x1a\x07') },
  gz: { mime: 'application/gzip', fits: (head) => starts(head, '\x1f\x8b\x08') },
  mp3: { mime: 'audio/mpeg', fits: (head) => starts(head, 'ID3') || isMpegAudio(head) },
  m4a: { mime: 'audio/mp4', fits: (head) => /^(M4A |M4B )$/.test(brandOf(head) ?? '') },
  wav: { mime: 'audio/wav', fits: (head) => starts(head, 'RIFF') && starts(head, 'WAVE', 8) },
  ogg: { mime: 'audio/ogg', fits: (head) => starts(head, 'OggS') },
  flac: { mime: 'audio/flac', fits: (head) => starts(head, 'fLaC') },
  txt: { mime: 'text/plain', fits: isPlainText },
  // As browsers record speech; what is in it is looked at when it is there.
  weba: { mime: 'audio/webm', fits: isWebm },
  md: { mime: 'text/plain', fits: isPlainText },
  csv: { mime: 'text/plain', fits: isPlainText },
}

/** What a file is by its first bytes; the name counts only where bytes cannot tell. Undefined: not taken. */
export function sniff(head: Buffer, name: string): FileType | undefined {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? ''
  return imageType(head) ?? voiceType(head, ending) ?? videoType(head) ?? assetType(head, ending)
}

export async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The type that stands behind an ending in a path, for files that lie elsewhere. */
export function typeOfEnding(kind: AttachmentKind, ext: string): string | undefined {
  if (kind === 'image')
    return /^(webp|jpg|jpeg|png|gif|avif)$/.test(ext) ? `image/${ext.replace('jpg', 'jpeg')}` : undefined
  if (kind === 'video') return { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' }[ext]
  return assets[ext]?.mime
}

function imageType(head: Buffer): FileType | undefined {
  if (starts(head, '\xff\xd8\xff')) return image('jpg')
  if (starts(head, '\x89PNG\r\n\x1a\n')) return image('png')
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return image('gif')
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return image('webp')
  return /^avi[fs]$/.test(brandOf(head) ?? '') ? image('avif') : undefined
}

function videoType(head: Buffer): FileType | undefined {
  const brand = brandOf(head)
  if (brand === 'qt  ') return video('mov', 'video/quicktime')
  if (brand && videoBrands.test(brand)) return video('mp4', 'video/mp4')
  return isWebm(head) ? video('webm', 'video/webm') : undefined
}

/** EBML with the document type "webm" (element 0x4282) in its header. */
function isWebm(head: Buffer): boolean {
  return starts(head, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('\x42\x82\x84webm', 'latin1')
}

/** Recorders put sound into the frames of videos. */
function voiceType(head: Buffer, ending: string): FileType | undefined {
  const ext = ending.toLowerCase()
  if (ext === 'weba') return assetType(head, ext)
  return ext === 'm4a' && videoBrands.test(brandOf(head) ?? '') ? recordedM4a : undefined
}

const recordedM4a: FileType = { kind: 'assets', ext: 'm4a', mime: 'audio/mp4' }

/** Speech from a browser: it must be that, and short. */
export function isVoice(type: FileType): boolean {
  return type.ext === 'weba' || type === recordedM4a
}

function assetType(head: Buffer, ending: string): FileType | undefined {
  const ext = ending.toLowerCase()
  const asset = Object.hasOwn(assets, ext) ? assets[ext] : undefined
  return asset?.fits(head) ? { kind: 'assets', ext, mime: asset.mime } : undefined
}

/** The major brand of a file made of boxes, when its first box is a sane `ftyp`. */
function brandOf(head: Buffer): string | undefined {
  if (head.length < 16 || !starts(head, 'ftyp', 4)) return undefined
  const size = head.readUInt32BE(0)
  return size >= 16 && size <= 1024 && size % 4 === 0 ? head.toString('latin1', 8, 12) : undefined
}

function isZip(head: Buffer): boolean {
  return starts(head, 'PK\x03\x04')
}

function isMpegAudio(head: Buffer): boolean {
  const [first = 0, second = 0] = head
  return first === 0xff && (second & 0xe6) === 0xe2
}

/** Text that no program would take for a page, a drawing, a script or a playlist. */
function isPlainText(head: Buffer): boolean {
  if (head.includes(0)) return false
  const text = head.toString('utf8')
  // The last character may have been cut in half.
  if (text.slice(0, -3).includes('\ufffd')) return false
  return !/^[\s\ufeff]*(<|#!|#EXTM3U|ffconcat|%PDF|MZ)|<(script|svg|html|iframe|object|embed)\b/i.test(text)
}

function starts(head: Buffer, bytes: string, at = 0): boolean {
  return head.length >= at + bytes.length && head.toString('latin1', at, at + bytes.length) === bytes
}

/** The type under which a stored file is served. */
export function servedType({ kind, ext }: { kind: AttachmentKind; ext: string }): string {
  return typeOfEnding(kind, ext) ?? 'application/octet-stream'
}
