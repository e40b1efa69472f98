import { compatible } from '#contract/shared/text.ts'

/** Without the sign that is shown before them, and each once. */
export function tagsOf(given: string[]): string[] {
  const tags = new Map<string, string>()
  for (const word of given) {
    const tag = word.replace(/^[#＃\s]+|(?<![#＃\s])[#＃\s]+$/g, '').replace(/\s+/g, ' ')
    const key = compatible(tag).toLowerCase()
    if (tag && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}
