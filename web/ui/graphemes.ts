/** Characters as a reader counts them: one emoji is one, however many code units it takes. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

export function firstGrapheme(text: string): string {
  for (const { segment } of segmenter.segment(text.trim())) return segment
  return ''
}
