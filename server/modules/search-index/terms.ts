import { type Segment, segmentsOf } from './fold.ts'
import { longestBeginning, pairsOf, titleMark } from './grams.ts'

/** A search as the index takes it. */
export interface Terms {
  /** Everything must be there, in title or text. */
  anywhere: string
  /** Everything must be in the title. */
  inTitle: string
  /** Runs of three and more characters, whose pairs may stand apart, and long words: the text itself has the last word. */
  phrases: string[]
  grams: string[]
  parts: Segment[]
}

/** Undefined when nothing is left to look for: signs and pictures alone. */
export function termsOf(folded: string): Terms | undefined {
  const parts = segmentsOf(folded)
  if (parts.length === 0) return undefined
  const grams = parts.flatMap(gramsAsked)
  const phrases = parts.filter(({ isRun, characters }) => characters.length > (isRun ? 2 : longestBeginning))
  const all = (mark: string) => [...new Set(grams.map((gram) => lexeme(mark, gram)))].join(' & ')
  return {
    anywhere: all(''),
    inTitle: all(titleMark),
    grams: [...new Set(grams)],
    phrases: phrases.map(({ characters }) => characters.join('')),
    parts,
  }
}

function gramsAsked(segment: Segment): string[] {
  if (!segment.isRun) return [segment.characters.slice(0, longestBeginning).join('')]
  return segment.characters.length === 1 ? segment.characters : pairsOf(segment)
}

/** Folded text holds letters, digits and accents only, so nothing in it could end the quotation. */
function lexeme(mark: string, gram: string): string {
  return `'${mark}${gram}'`
}
