import { readFileSync } from 'node:fs'
import { compatible } from '#contract/shared/text.ts'

/**
 * Which characters look like which, of Unicode's confusables.txt (UTS #39, Unicode licence): a line is what they look
 * like and those that do. Without those that compatibility folding changes anyway.
 */
const lines = readFileSync(new URL('./confusables.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const looks = new Map<string, string>()
for (const line of lines) {
  const end = line.indexOf(' ')
  for (const character of line.slice(end + 1)) looks.set(character, line.slice(0, end))
}

/** The one Latin letter that a letter of another alphabet is taken for, if there is one. */
export function looksLike(character: string): string | undefined {
  if (character < '\u0080') return undefined
  const look = looks.get(character)
  return look && /^[A-Za-z]$/.test(look) ? look.toLowerCase() : undefined
}

/** Equal for names that readers take for each other: Cyrillic and Latin а, capital I and l, 0 and O, rn and m. */
export function skeletonOf(name: string): string {
  // Before and after the case is folded: I looks like l, and i does not.
  return prototypes(prototypes(compatible(name)).toLowerCase())
}

function prototypes(text: string): string {
  return Array.from(text.normalize('NFD'), (character) => looks.get(character) ?? character)
    .join('')
    .normalize('NFD')
}
