/** `run`: written without spaces between words; `word`: with them; `gap`: between words; `none`: not to be seen. */
export type Script = 'run' | 'word' | 'gap' | 'none'

const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u
const words = /[\p{L}\p{N}\p{M}]/u
const unseen = /\p{Default_Ignorable_Code_Point}/u
const marks = /\p{M}/u

/** Texts use a few thousand characters, over and over. */
const known = new Map<string, Script>()
const mostKnown = 50_000

export function scriptOf(character: string): Script {
  const found = known.get(character)
  if (found) return found
  const script = findScript(character)
  if (known.size < mostKnown) known.set(character, script)
  return script
}

function findScript(character: string): Script {
  if (unseen.test(character)) return 'none'
  if (!words.test(character)) return 'gap'
  return runs.test(character) ? 'run' : 'word'
}

/** An accent, which means nothing without the letter below it. */
export function isMark(character: string): boolean {
  return marks.test(character)
}

const tails = /[\p{M}\uff9e\uff9f\p{Default_Ignorable_Code_Point}]/u

/** Whether the character at this place belongs to the one before it. Plain letters and Chinese never do. */
export function isTail(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if ((code < 0x300 && code !== 0xad) || (code >= 0x3400 && code < 0xa000)) return false
  return tails.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
}
