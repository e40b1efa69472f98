import { compatible } from '#contract/shared/text.ts'
import styles from './highlight.module.css'

/** A text with the words that were looked for set off. Width and case do not matter. */
export function Highlight({ text, words }: { text: string; words?: readonly string[] }) {
  if (!words || words.length === 0) return text
  return partsOf(text, words).map(({ part, isWord }, at) =>
    isWord ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

export function partsOf(text: string, words: readonly string[]): { part: string; isWord: boolean }[] {
  const folded = fold(text)
  // Folding that changes the length would set off the wrong letters.
  if (folded.length !== text.length) return [{ part: text, isWord: false }]
  const isMarked = new Array<boolean>(text.length).fill(false)
  for (const word of words.map(fold).filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      isMarked.fill(true, at, at + word.length)
  }
  const parts: { part: string; isWord: boolean }[] = []
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1)
    const isWord = isMarked[at] ?? false
    if (last && last.isWord === isWord) last.part += text[at]
    else parts.push({ part: text[at] ?? '', isWord })
  }
  return parts
}

const fold = (text: string) => compatible(text).toLowerCase()
