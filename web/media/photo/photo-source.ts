import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { pageLimits } from '#contract/page-limits.ts'

/** What a picture needs to be shown; every attachment has it. */
export type PhotoSource = Pick<Attachment, 'url' | 'thumb' | 'width' | 'height' | 'placeholder'> & {
  animated?: boolean
}

export interface PhotoAddresses {
  src: string
  srcSet?: string
}

/** Addresses of all sizes; `moving` asks for the original of an animation, since thumbnails stand still. */
export function addressesOf({ url, thumb, width, animated }: PhotoSource, moving = false): PhotoAddresses {
  if (!thumb || (animated && moving)) return { src: url }
  const at = (size: number) => thumb.replaceAll('{w}', String(size))
  // Nothing is ever made larger than it is.
  const sizes = pageLimits.thumbnailWidths.filter((size) => width === 0 || size < width)
  const largest = sizes.at(-1)
  if (largest === undefined) return { src: url }
  const original = width > 0 ? [`${url} ${width}w`] : []
  return { src: at(largest), srcSet: [...sizes.map((size) => `${at(size)} ${size}w`), ...original].join(', ') }
}

/** The same for a stored path of which nothing else is known. A whole address stays as it is. */
export function photoAt(path: string, { OPTIONS: { LOCAL } }: SiteConfig['COMMON_SPBM']): PhotoSource {
  const plain = { width: 0, height: 0, placeholder: '' }
  if (!/^\w[\w-]*\/\d/.test(path)) return { ...plain, url: path, thumb: '' }
  const url = `${LOCAL.ACCESSDOMAIN}${path}`
  return { ...plain, url, thumb: `${url}?w={w}` }
}
