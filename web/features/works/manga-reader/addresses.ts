import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import type { MangaPage } from './spreads.ts'

export interface Addresses {
  src: string
  srcSet?: string
}

/** The sizes in which a page is served; where data are dear the smallest alone. Nothing is made larger than it is. */
export function pageAddresses({ url, thumb, width }: MangaPage, isLow: boolean): Addresses {
  const sizes = limits.mangaWidths.filter((size) => size < width)
  const smallest = sizes[0]
  if (!thumb || smallest === undefined) return { src: url }
  const at = (size: number) => thumb.replaceAll('{w}', String(size))
  if (isLow) return { src: at(smallest) }
  const all = [...sizes.map((size) => `${at(size)} ${size}w`), `${url} ${width}w`]
  return { src: at(sizes.at(-1) ?? smallest), srcSet: all.join(', ') }
}

/** For the row of small ones. */
export function smallAddress({ url, thumb }: MangaPage): string {
  return thumb ? thumb.replaceAll('{w}', String(pageLimits.thumbnailWidths[0])) : url
}

/** Fetches pages ahead, in the size in which they will be shown. */
export function fetchPages(pages: readonly MangaPage[], isLow: boolean, sizes: string): void {
  for (const page of pages) {
    const { src, srcSet } = pageAddresses(page, isLow)
    const image = new Image()
    if (srcSet) {
      image.sizes = sizes
      image.srcset = srcSet
    }
    image.src = src
  }
}
