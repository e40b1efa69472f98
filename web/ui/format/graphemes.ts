/** Characters as a reader counts them: one emoji is one, however many code units it takes. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** Two of these beside each other are two characters: most names need no closer look. */
const plain = /^([\u0020-\u007e\u4e00-\u9fff])(?:[\u0020-\u007e\u4e00-\u9fff]|$)/

export function firstGrapheme(text: string): string {
  const trimmed = text.trim()
  const first = plain.exec(trimmed)?.[1]
  if (first !== undefined) return first
  for (const { segment } of segmenter.segment(trimmed)) return segment
  return ''
}
