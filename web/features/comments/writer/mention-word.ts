import { limits } from '#contract/shared/limits.ts'

/** The name that is being typed in front of the cursor, and where its sign stands. */
export function mentionWord(text: string, cursor: number): { from: number; word: string } | null {
  const match = /(?<![\w.+%-])@([^\s@]*)$/u.exec(text.slice(0, cursor))
  const word = match?.[1] ?? ''
  // Nobody is called like a whole sentence.
  if (!match || [...word].length > limits.nameGraphemes.max) return null
  return { from: match.index, word }
}
