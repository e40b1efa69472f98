import { compatible } from './compatible.ts'

/** One form for what readers take for the same word: width, ligatures and case. */
export function foldWord(text: string): string {
  // Upwards, because there each letter has one form: ß and ss, both small sigmas.
  return compatible(text).toUpperCase()
}
