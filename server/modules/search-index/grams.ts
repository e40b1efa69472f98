import { type Segment, segmentsOf } from './fold.ts'

/** Stands before what is in the title, so that titles can be asked for alone. No folded text holds it. */
export const titleMark = '#'

/** Words are found by so much of their beginning; of longer ones the text itself has the last word. */
export const longestBeginning = 12

/**
 * What a text can be found by: each character and each pair of neighbours of a run, and the beginnings of words. So
 * everything that is typed is looked up as it stands, never by a prefix, which would read all that begin with it.
 * Not each once.
 */
export function gramsOf(folded: string): string[] {
  return segmentsOf(folded).flatMap((segment) =>
    segment.isRun ? [...segment.characters, ...pairsOf(segment)] : beginningsOf(segment),
  )
}

export function pairsOf({ characters }: Segment): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function beginningsOf({ characters }: Segment): string[] {
  return characters.slice(0, longestBeginning).map((_, index) => characters.slice(0, index + 1).join(''))
}
