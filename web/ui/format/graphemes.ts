/** Characters as a reader counts them: one emoji is one, however many code units it takes. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** The first so many of them. */
export function cutGraphemes(text: string, most: number): string {
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === most) return text.slice(0, index)
    count++
  }
  return text
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
