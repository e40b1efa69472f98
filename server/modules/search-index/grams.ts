import { type Segment, segmentsOf } from './fold.ts'

/** Stands before what is in the title, so that titles can be asked for alone. No folded text holds it. */
export const titleMark = '#'

const longestWord = 64

/** What a text can be found by: its characters, its pairs of neighbouring characters, and its words. */
export function gramsOf(folded: string): Set<string> {
  const grams = new Set<string>()
  for (const segment of segmentsOf(folded)) {
    if (!segment.isRun) grams.add(cutWord(segment))
    else {
      const characters = [...segment.text]
      for (const character of characters) grams.add(character)
      for (const pair of pairsOf(characters)) grams.add(pair)
    }
  }
  return grams
}

export function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

export function cutWord({ text }: Segment): string {
  return [...text].slice(0, longestWord).join('')
}
