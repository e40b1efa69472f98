import type { Characters } from './characters.ts'
import { fold, type Segment } from './fold.ts'
import { scriptOf } from './script.ts'

/** Where something stands in a text as it was written. */
export interface Place {
  start: number
  end: number
}

/** A character with the accents on it; half-width kana have theirs beside them. */
const units = /.[\p{M}ﾞﾟ\p{Default_Ignorable_Code_Point}]*/gsu

interface Folded {
  text: string
  /** For each place in `text` the place of its origin. */
  origins: Place[]
}

/** Where the parts of a search stand in a text: what a page highlights, however it is spelt there. */
export function findPlaces(text: string, parts: Segment[], characters: Characters): Place[] {
  const folded = foldWithOrigins(text, characters)
  return parts.flatMap((part) => placesOf(part, folded)).sort((a, b) => a.start - b.start)
}

function foldWithOrigins(text: string, characters: Characters): Folded {
  const folded: Folded = { text: '', origins: [] }
  for (const { 0: unit, index } of text.matchAll(units)) {
    const piece = fold(unit, characters) || ' '
    folded.text += piece
    for (let at = 0; at < piece.length; at++) folded.origins.push({ start: index, end: index + unit.length })
  }
  return folded
}

function placesOf({ characters, isRun }: Segment, { text, origins }: Folded): Place[] {
  const part = characters.join('')
  const places: Place[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    const [first, last] = [origins[at], origins[at + part.length - 1]]
    if (first && last && (isRun || isWordStart(text, at))) places.push({ start: first.start, end: last.end })
  }
  return places
}

function isWordStart(folded: string, at: number): boolean {
  const before = folded[at - 1]
  return before === undefined || scriptOf(before) !== 'word'
}
