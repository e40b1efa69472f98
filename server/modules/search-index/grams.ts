import { type Segment, segmentsOf } from './fold.ts'

/** Stands before what is in the title, so that titles can be asked for alone. No folded text holds it. */
export const titleMark = '#'

const longestWord = 64

/**
 * What a text can be found by: words, and pairs of neighbouring characters. One character is found as the beginning of a
 * pair, so only the last of a run stands alone. Not each once.
 */
export function gramsOf(folded: string): string[] {
  return segmentsOf(folded).flatMap((segment) =>
    segment.isRun ? [...pairsOf(segment), segment.characters.at(-1) ?? ''] : cutWord(segment),
  )
}

export function pairsOf({ characters }: Segment): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

export function cutWord({ characters }: Segment): string {
  return characters.slice(0, longestWord).join('')
}
