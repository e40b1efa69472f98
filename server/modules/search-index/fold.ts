import type { Characters } from './characters.ts'

/** Scripts that write words without spaces between them. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Thai}々〆ー'
const separators = /[^\p{L}\p{N}\p{M}]+/gu
const segments = new RegExp(`[${unspaced}]+|[^${unspaced} ]+`, 'gu')
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/** A run of characters without spaces (`isRun`), or a word between spaces. */
export interface Segment {
  text: string
  isRun: boolean
}

/** One form for what readers take for the same: width, case, traditional and simplified, punctuation. */
export function fold(text: string, characters: Characters): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(separators, ' ').trim()
  let folded = ''
  for (const character of plain) folded += characters.get(character) ?? character
  return folded
}

export function segmentsOf(folded: string): Segment[] {
  return (folded.match(segments) ?? []).map((text) => ({ text, isRun: startsUnspaced.test(text) }))
}
