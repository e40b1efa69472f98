import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { limits } from '#contract/shared/limits.ts'
import { compatible } from '#contract/shared/text.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { skeletonOf } from '../../text-rules/skeleton.ts'

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })
/** A grapheme may carry any number of marks; a name may not. */
const mostCodePoints = 40
/** Text colour and emoji form: keyboards add it to pictures, nobody can see it. */
const variationSelector = /\ufe0f/g

/** What a reader takes for one character each. */
export function graphemesOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

/** What makes two names the same: compatibility forms and cases are folded (ＡＤＭＩＮ, Straße, ﬁ). */
export function nameKey(name: string): string {
  const folded = compatible(name).toLowerCase().toUpperCase().toLowerCase()
  return compatible(folded).replace(variationSelector, '')
}

const known = new WeakMap<ConfigDocument, (name: string) => boolean>()

/** Names of the house: who carries one is taken for staff. */
export function isReserved({ config }: Pick<Context, 'config'>, name: string): boolean {
  const { document } = config.current()
  const look = known.get(document) ?? reservedBy(namesOfHouse(document))
  known.set(document, look)
  return look(name)
}

function namesOfHouse({ RESERVED_NAMES, COMMON_SITE_NAME, COMMON_NAME }: ConfigDocument): string[] {
  return [...RESERVED_NAMES, COMMON_SITE_NAME, COMMON_NAME]
}

/**
 * In every script: also with letters that look like those of a reserved one, with accents or with signs between them. So
 * is what is put together from such words and nothing else: the name of the site and 官方.
 */
export function reservedBy(words: string[]): (name: string) => boolean {
  const looks = [...new Set(words.map(bareLook))].filter(Boolean)
  return (name) => {
    const look = bareLook(name)
    // Whether everything before a place is made of such words.
    const reached = new Set([0])
    for (let at = 0; at < look.length; at++)
      if (reached.has(at)) for (const word of looks) if (look.startsWith(word, at)) reached.add(at + word.length)
    return look.length > 0 && reached.has(look.length)
  }
}

/** Of a word that is known, i, l and 1 are not told apart at all. */
function bareLook(name: string): string {
  return skeletonOf(nameKey(name))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('l', 'i')
}

/** An account is chosen once, a name whenever one likes; both follow the same rules. */
const words = {
  username: {
    bad: 'name_bad_characters',
    length: 'name_length',
    contact: 'name_like_contact',
    taken: 'name_taken',
    like: 'name_like_other',
  },
  newname: {
    bad: 'nickname_bad_characters',
    length: 'nickname_length',
    contact: 'nickname_like_contact',
    taken: 'nickname_taken',
    like: 'nickname_like_other',
  },
} as const
export type NameField = keyof typeof words

/** Refuses what cannot be a name; the answer is the form in which it is stored. `field` is to blame. */
export function checkedName(given: string, field: NameField = 'username'): string {
  const name = given.normalize('NFC')
  const { min, max } = limits.nameGraphemes
  const refuse = (fault: 'length' | 'bad' | 'contact') =>
    new Refusal(422, words[field][fault], { field, params: { min, max } })
  if (hasBadCharacters(name)) throw refuse('bad')
  const { length } = graphemesOf(name)
  if (length < min || length > max || [...name].length > mostCodePoints) throw refuse('length')
  if (looksLikeContact(nameKey(name))) throw refuse('contact')
  return name
}

export function nameTaken(field: NameField = 'username'): Refusal {
  return new Refusal(409, words[field].taken)
}

/** Readers would take them for somebody else. */
export function nameLikeOther(field: NameField = 'username'): Refusal {
  return new Refusal(409, words[field].like, { field })
}

/** What nobody can see or tell apart has no place in a name, of a member or of anything else. */
export function hasBadCharacters(name: string): boolean {
  const visible = name.replace(variationSelector, '')
  return (
    // Controls, formats (zero width, direction), unassigned and private characters, and letters without a picture.
    /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(visible) ||
    // Of all the spaces only the plain one, between words, once.
    /[^\P{Z} ]|^ | $| {2}/u.test(visible) ||
    /^\p{M}|\p{M}{4}/u.test(visible) ||
    !/[\p{L}\p{N}\p{So}]/u.test(visible)
  )
}

/** A name must never stand in the way of somebody's email or phone at the login. */
function looksLikeContact(key: string): boolean {
  return key.includes('@') || /^\+?\p{Nd}{6,}$/u.test(key.replace(/[\s().-]/g, ''))
}
