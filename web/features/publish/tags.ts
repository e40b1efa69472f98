import { compatible } from '#contract/shared/compatible.ts'
import { limits } from '#contract/shared/limits.ts'
import { countGraphemes } from '#web/ui/format/graphemes.ts'

/** What stands between two tags where several are typed or pasted. */
export const betweenTags = /[,，、;；\n]+/

/** Without the sign that is shown before it. */
export function tagOf(word: string): string {
  return word.replace(/^[#＃\s]+|(?<![#＃\s])[#＃\s]+$/g, '').replace(/\s+/g, ' ')
}

export function isTooLong(tag: string): boolean {
  return countGraphemes(tag) > limits.tag
}

/** Each once, whatever its width and case, and no more than a post has. */
export function withTags(tags: readonly string[], words: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const tag of [...tags, ...words.map(tagOf)]) {
    const key = compatible(tag).toLowerCase()
    if (tag && !found.has(key)) found.set(key, tag)
  }
  return [...found.values()].slice(0, limits.tags)
}
