/** Characters that somebody reads in a minute without haste. */
const pace = 400

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / pace))
}
