import { randomInt } from 'node:crypto'
import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { product } from '#contract/shared/product.ts'

const pattern = new RegExp(
  String.raw`^${product}/([1-9]\d{0,18})/(image|video|assets)/\d{4}/\d{2}/\d{2}/(\d{1,32})\.([a-z0-9]{1,5})$`,
)

export interface PathParts {
  path: string
  userId: string
  kind: AttachmentKind
  filename: string
  ext: string
}

/** The parts of a path of our own pattern; undefined for everything else, so that nothing else is ever looked for. */
export function parsePath(path: string): PathParts | undefined {
  const match = pattern.exec(path)
  if (!match) return undefined
  const [, userId = '', kind, filename = '', ext = ''] = match
  return { path, userId, kind: kind as AttachmentKind, filename, ext }
}

/** A new name: the time and a random number of two digits. Whether it is free, the constraint says. */
export function newPath(userId: string, kind: AttachmentKind, ext: string, now: Date): PathParts {
  const filename = `${now.getTime()}${randomInt(limits.nameSuffix.min, limits.nameSuffix.max + 1)}`
  const day = now.toISOString().slice(0, 10).replaceAll('-', '/')
  return { path: `${product}/${userId}/${kind}/${day}/${filename}.${ext}`, userId, kind, filename, ext }
}

/** What a browser or a phone called the file: for people to read, never part of a path. */
export function readableName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  // Control characters and marks that turn the direction of writing could make a name look like another.
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/gu, '')
    .trim()
  return [...plain].slice(0, 255).join('')
}

export { closedRoot, draftFolder, localStorage, newDraft, openStorage, thumbRoot, uploadRoot } from './folders.ts'
export {
  cloudFor,
  cosKeys,
  keptFolder,
  kindInForce,
  newObjectKey,
  notConfigured,
  objectKey,
  reaching,
  type StorageKind,
  s3Of,
  storageFor,
  testStorage,
} from './storages.ts'
