import type { SiteConfig } from '#contract/config.ts'
import { product } from '#contract/product.ts'

type Storage = SiteConfig['COMMON_SPBM']

/** Enough for the largest avatar on a dense screen. */
const width = 200

const ownPicture = new RegExp(`^(.*?)/?(${product}/\\d+/image/\\d{4}/\\d{2}/\\d{2}/\\d+\\.\\w+)$`)

/** A stored avatar at the size in which it is shown. Addresses that are not ours stay as they are. */
export function avatarAddress(avatar: string, storage: Storage): string {
  const [, base, path] = ownPicture.exec(avatar) ?? []
  if (base === undefined || path === undefined) return avatar
  // By the place in which this one lies: the storage of the site may have changed since.
  if (base !== '' && base === cosBase(storage)) return `${base}/${path}?imageMogr2/thumbnail/${width}x/format/webp`
  if (base !== '' && base === withoutSlash(storage.OPTIONS.LOCAL.ACCESSDOMAIN)) return `${base}/${path}?w=${width}`
  // A bucket makes no thumbnails; this site does, of all it knows.
  return `/${path}?w=${width}`
}

function cosBase({ OPTIONS: { COS } }: Storage): string {
  return withoutSlash(COS.DOMAIN || `https://${COS.BUCKET}.cos.${COS.REGION}.myqcloud.com`)
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
