const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/** No character that people use is made of more than so many parts. */
export const mostParts = 16

/** Characters as readers see them: an emoji of several parts is one, and so is a letter with its accents. */
function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** Counts only where it is not plain to see. */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false
  return text.length > max * mostParts || countCharacters(text) > max
}
