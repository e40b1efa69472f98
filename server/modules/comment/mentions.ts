import { limits } from '#contract/shared/limits.ts'
import type { Context } from '../../kernel/context.ts'
import { nameKey } from '../account-rules/service.ts'
import { peopleByNames } from './queries.ts'

/** Somebody who is named in a text, as it is written there. */
export interface Mention {
  id: string
  name: string
}

/** A sign behind a letter or a digit of our alphabet belongs to an email address. */
const sign = /(?<![\w.+%-])@/g
const inWord = /^[\p{L}\p{N}\p{M}_]/u
/** Names have at most so many code points; a text with more signs than that names nobody by accident. */
const longestName = 40
const mostSigns = 50

/** The members whom a text names: `@name` up to something that cannot go on a name, the longest name that there is. */
export async function mentionsIn(ctx: Context, text: string): Promise<Mention[]> {
  const places = [...text.matchAll(sign)].slice(0, mostSigns).map(({ index }) => possibleNames(text.slice(index + 1)))
  const keys = [...new Set(places.flat().map(nameKey))]
  if (keys.length === 0) return []
  const rows = await ctx.db.many<{ id: string; name_key: string }>(peopleByNames(keys))
  const idByKey = new Map(rows.map((row) => [row.name_key, row.id]))
  const found = new Map<string, Mention>()
  for (const names of places) {
    const name = names.find((one) => idByKey.has(nameKey(one)))
    const id = name && idByKey.get(nameKey(name))
    if (id && found.size < limits.mentions) found.set(id, { id, name })
  }
  return [...found.values()]
}

/** Every beginning of the text that could be a name, the longest first. */
function possibleNames(text: string): string[] {
  const characters = [...(text.split('\n', 1)[0] ?? '').slice(0, longestName * 2)].slice(0, longestName + 1)
  const names: string[] = []
  for (let length = Math.min(characters.length, longestName); length >= 1; length -= 1) {
    const next = characters[length]
    const last = characters[length - 1] ?? ''
    if ((next === undefined || !inWord.test(next)) && last.trim() !== '')
      names.push(characters.slice(0, length).join(''))
  }
  return names
}
