import { Refusal } from '../../kernel/errors.ts'
import type { Place } from './queries.ts'

/** Beyond this a feed is read by cursor, because pages by number read all that stands before them. */
const deepest = 1000
/** What one member has does not grow with the site. */
const deepestOwn = 10_000

interface Depth {
  page: number
  limit: number
  cursor?: string
}

export function checkDepth({ page, limit, cursor }: Depth, most: number = deepest): void {
  if (cursor === undefined && page * limit > most)
    throw new Refusal(422, 'post_too_deep', { params: { max: most }, field: 'page' })
}

export function checkOwnDepth(input: Depth): void {
  checkDepth(input, deepestOwn)
}

/** What callers hand back to go on. They need not understand it, so it may change. */
export function cursorOf({ key, id }: Place): string {
  return `${key}_${id}`
}

/** Scores are fractions, everything else is whole; what was never given out is refused. */
export function placeOf(cursor: string, isScore = false): Place {
  const [, key = '', id = ''] = /^([^_]+)_([1-9]\d{0,18})$/.exec(cursor) ?? []
  const fits = isScore ? Number.isFinite(Number(key)) && /^-?[\d.e+-]+$/.test(key) : /^\d{1,18}$/.test(key)
  if (!fits || BigInt(id) > 9_223_372_036_854_775_807n) throw new Refusal(422, 'input_invalid', { field: 'cursor' })
  return { key, id }
}
