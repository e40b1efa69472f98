/** What is longer is no text of ours. */
const longest = 100_000

/**
 * The compatible form of a text (full and half width, ligatures, signs made of letters), which is what texts are compared
 * by. One sign can stand for eighteen letters, so the form of a text of nothing else is cut: whoever folds it goes on with
 * about as much as was written.
 */
export function compatible(text: string): string {
  const short = text.slice(0, longest)
  return short.normalize('NFKC').slice(0, 2 * short.length + 64)
}

/** Spaces, joiners, marks of direction and fillers: nothing of it can be seen. An emoji that is joined by some can. */
const unseen = /^[\p{Z}\p{Cf}\p{DI}\s\u2800]*$/u

/** Whether a reader would see nothing at all. */
export function isBlank(text: string): boolean {
  return unseen.test(text)
}

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/** No character that people use is made of more than so many parts. */
export const mostParts = 16

/** Characters as readers see them: an emoji of several parts is one, and so is a letter with its accents. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** Counts only where it is not plain to see. */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false
  return text.length > max * mostParts || countCharacters(text) > max
}

/** One form for what readers take for the same word: width, ligatures and case. */
export function foldWord(text: string): string {
  // Upwards, because there each letter has one form: ß and ss, both small sigmas.
  return compatible(text).toUpperCase()
}

/** Plausible, not proven: the code sent to the address is the proof. */
export const emailPattern = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Stands for the name of the site in the texts that it has about itself. */
export const siteNameMark = '{site}'

export function withSiteName(text: string, name: string): string {
  return text.replaceAll(siteNameMark, () => name)
}
