/** 1: found at once, 4: hardly ever. */
export type Strength = 1 | 2 | 3 | 4

/** What stands in most of the passwords that are found first; the server knows the whole list. */
const usual =
  /pass(?:word|wort)?|qwerty?|asdf(?:gh)?|zxcv(?:bn)?|admin|welcome|iloveyou|letmein|dragon|monkey|woaini|wang|zhang|5201314|1314|(?:19|20)\d\d/g

const kinds: [RegExp, number][] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\0-\x7f]/, 2000],
]

/** So many bits, and it is of the next kind. */
const steps = [36, 52, 68]

/**
 * A guess at how long others would guess. What goes on as it began (aaaa, 4567, abab) and words that everybody takes
 * count little; which signs are in it matters less than how many there are.
 */
export function strengthOf(password: string): Strength {
  const text = [...password.toLowerCase().replace(usual, '\u0001')]
  const size = kinds.reduce((sum, [kind, signs]) => (kind.test(password) ? sum + signs : sum), 0)
  let signs = 0
  for (const [place, sign] of text.entries()) signs += isExpected(text, place, sign) ? 0.2 : 1
  const bits = signs * Math.log2(Math.max(2, size))
  return (1 + steps.filter((step) => bits >= step).length) as Strength
}

/** The same as the one before or as two before, or the next of a row. */
function isExpected(text: string[], place: number, sign: string): boolean {
  const [before, second, fourth] = [1, 2, 4].map((back) => text[place - back])
  if (before === undefined) return false
  const step = code(sign) - code(before)
  return (
    sign === before ||
    (sign === second && before === text[place - 3]) ||
    (Math.abs(step) === 1 && /\w/.test(sign)) ||
    (sign === fourth && before === text[place - 5])
  )
}

function code(sign: string): number {
  return sign.codePointAt(0) ?? 0
}
