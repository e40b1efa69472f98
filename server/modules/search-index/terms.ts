import { type Segment, segmentsOf } from './fold.ts'
import { cutWord, pairsOf, titleMark } from './grams.ts'

/** A search as the index takes it. */
export interface Terms {
  /** Everything must be there, in title or text. */
  anywhere: string
  /** Everything must be in the title. */
  inTitle: string
  /** Runs of three and more characters: their pairs may stand apart, so the text itself has the last word. */
  phrases: string[]
  parts: Segment[]
}

/** Undefined when nothing is left to look for: signs and pictures alone. */
export function termsOf(folded: string): Terms | undefined {
  const parts = segmentsOf(folded)
  if (parts.length === 0) return undefined
  const grams = parts.flatMap(gramsAsked)
  const phrases = parts.filter(({ isRun, characters }) => isRun && characters.length > 2)
  const all = (mark: string) => [...new Set(grams.map((gram) => lexeme(mark, gram)))].join(' & ')
  return {
    anywhere: all(''),
    inTitle: all(titleMark),
    phrases: phrases.map(({ characters }) => characters.join('')),
    parts,
  }
}

interface Gram {
  text: string
  /** Words are found by their beginning, and so are pairs by one character. */
  isPrefix: boolean
}

function gramsAsked(segment: Segment): Gram[] {
  if (!segment.isRun) return [{ text: cutWord(segment), isPrefix: true }]
  const [only = '', ...more] = segment.characters
  if (more.length === 0) return [{ text: only, isPrefix: true }]
  return pairsOf(segment).map((text) => ({ text, isPrefix: false }))
}

/** Folded text holds letters, digits and accents only, so nothing in it could end the quotation. */
function lexeme(mark: string, { text, isPrefix }: Gram): string {
  return `'${mark}${text}'${isPrefix ? ':*' : ''}`
}
