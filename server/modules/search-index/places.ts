import type { Characters } from '../../text-rules/characters.ts'
import { isTail, scriptOf } from '../../text-rules/script.ts'
import { fold, type Segment } from './fold.ts'

/** Where something stands in a text as it was written. */
export interface Place {
  start: number
  end: number
}

interface Folded {
  text: string
  /** For each place in `text` where its origin begins, and where that ends. */
  starts: number[]
  ends: number[]
}

/** Where the parts of a search stand in a text: what a page highlights, however it is spelt there. */
export function findPlaces(text: string, parts: Segment[], characters: Characters): Place[] {
  const folded = foldWithOrigins(text, characters)
  return parts.flatMap((part) => placesOf(part, folded)).sort((a, b) => a.start - b.start)
}

/** Where one of them begins; most are spelt in a text as the index has them, which needs no folding to see. */
export function findFirst(text: string, parts: Segment[], characters: Characters): number | undefined {
  for (const part of parts) {
    const at = part.isRun ? text.indexOf(part.characters.join('')) : -1
    if (at >= 0) return at
  }
  return findPlaces(text, parts, characters)[0]?.start
}

function foldWithOrigins(text: string, characters: Characters): Folded {
  const pieces: string[] = []
  const [starts, ends]: [number[], number[]] = [[], []]
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfUnit(text, start)
    const piece = foldUnit(text, start, end, characters)
    pieces.push(piece)
    for (let at = 0; at < piece.length; at++) {
      starts.push(start)
      ends.push(end)
    }
  }
  return { text: pieces.join(''), starts, ends }
}

/** A character with the accents on it; half-width kana have theirs beside them. */
function endOfUnit(text: string, start: number): number {
  let end = start + widthAt(text, start)
  while (end < text.length && isTail(text, end)) end += widthAt(text, end)
  return end
}

/** Half of a pair alone is a character too. */
function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** Texts use a few thousand characters, over and over. */
const known = new Map<number, string>()
const mostKnown = 20_000

function foldUnit(text: string, start: number, end: number, characters: Characters): string {
  // What has an accent on it is rare.
  if (end - start > widthAt(text, start)) return foldPiece(text.slice(start, end), characters)
  const code = text.codePointAt(start) ?? 0
  const found = known.get(code)
  if (found !== undefined) return found
  const piece = foldPiece(text.slice(start, end), characters)
  if (known.size < mostKnown) known.set(code, piece)
  return piece
}

function foldPiece(unit: string, characters: Characters): string {
  return fold(unit, characters) || ' '
}

function placesOf({ characters, isRun }: Segment, { text, starts, ends }: Folded): Place[] {
  const part = characters.join('')
  const places: Place[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    const [start, end] = [starts[at], ends[at + part.length - 1]]
    if (start !== undefined && end !== undefined && (isRun || isWordStart(text, at))) places.push({ start, end })
  }
  return places
}

function isWordStart(folded: string, at: number): boolean {
  const before = folded[at - 1]
  return before === undefined || scriptOf(before) !== 'word'
}
