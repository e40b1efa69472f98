import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import { limits } from '#contract/shared/limits.ts'
import { product } from '#contract/shared/product.ts'

export interface UploadPath {
  kind: AttachmentKind
  /** Without the name. */
  folder: string
  /** The time and a random number of two digits. */
  filename: string
  suffix: string
  path: string
}

/** The path proposed for a file: the server makes the name itself or checks this one. */
export function uploadPathFor(
  file: Pick<File, 'name' | 'type'>,
  userId: string,
  now = nextMoment(),
  random = randomSuffix,
): UploadPath {
  const kind = kindOf(file.type)
  const folder = `${product}/${userId}/${kind}/${now.toISOString().slice(0, 10).replaceAll('-', '/')}`
  const filename = `${now.getTime()}${random()}`
  const suffix = suffixOf(file, kind)
  return { kind, folder, filename, suffix, path: `${folder}/${filename}.${suffix}` }
}

function kindOf(type: string): AttachmentKind {
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : 'assets'
}

const videoSuffixes: Record<string, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' }

/** Images become webp on their way; of the rest the type counts more than the name. */
function suffixOf({ name, type }: Pick<File, 'name' | 'type'>, kind: AttachmentKind): string {
  if (kind === 'image') return 'webp'
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  return videoSuffixes[type] ?? ending
}

/** Never the same twice in this page: two files of one millisecond must not get one name. */
let latest = 0
function nextMoment(): Date {
  latest = Math.max(Date.now(), latest + 1)
  return new Date(latest)
}

function randomSuffix(): number {
  const { min, max } = limits.nameSuffix
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return min + (number % (max - min + 1))
}
