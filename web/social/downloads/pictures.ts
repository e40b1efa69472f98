import { limits } from '#contract/shared/limits.ts'

/** Wide enough for a page of a book; what is wider is fetched in this size. */
const width = Math.max(...limits.mangaWidths)

interface Sized {
  url: string
  thumb: string
  width: number
  animated?: boolean
}

const isPicture = (value: object): value is Sized =>
  typeof (value as Sized).url === 'string' && typeof (value as Sized).thumb === 'string' && 'placeholder' in value

/**
 * An answer with each of its pictures in one size alone, since a device that has no network cannot choose another, and
 * where those pictures are.
 */
export function inOneSize<Answer>(answer: Answer): { answer: Answer; pictures: string[] } {
  const pictures = new Set<string>()
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    if (!isPicture(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
    const { thumb, animated } = value
    const url = thumb && value.width > width && !animated ? thumb.replaceAll('{w}', String(width)) : value.url
    if (url) pictures.add(url)
    return { ...value, url, thumb: '' }
  }
  return { answer: walk(answer) as Answer, pictures: [...pictures] }
}
