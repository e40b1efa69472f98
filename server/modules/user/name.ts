import { limits } from '#contract/limits.ts'
import { Refusal } from '../../errors.ts'

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })
/** A grapheme may carry any number of marks; a name may not. */
const mostCodePoints = 40
/** Text colour and emoji form: keyboards add it to pictures, nobody can see it. */
const variationSelector = /\ufe0f/g

/** Names of the house: who carries one is taken for staff. */
const reserved = new Set(
  ['admin', 'administrator', 'root', 'system', 'moderator', 'official', 'support'].concat([
    '管理员',
    '系统',
    '系统管理员',
    '站长',
    '官方',
    '客服',
  ]),
)

/** What a reader takes for one character each. */
export function graphemesOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

/** What makes two names the same: compatibility forms and cases are folded (ＡＤＭＩＮ, Straße, ﬁ). */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
  return folded.normalize('NFKC').replace(variationSelector, '')
}

export function isReserved(name: string): boolean {
  return reserved.has(nameKey(name).replace(/[\s._-]/g, ''))
}

/** Refuses what cannot be a name; the answer is the form in which it is stored. `field` is to blame. */
export function checkedName(given: string, field = 'username'): string {
  const name = given.normalize('NFC')
  const { min, max } = limits.nameGraphemes
  const refuse = (key: 'name_length' | 'name_bad_characters' | 'name_like_contact') =>
    new Refusal(422, key, { field, params: { min, max } })
  if (hasBadCharacters(name)) throw refuse('name_bad_characters')
  const { length } = graphemesOf(name)
  if (length < min || length > max || [...name].length > mostCodePoints) throw refuse('name_length')
  if (looksLikeContact(nameKey(name))) throw refuse('name_like_contact')
  return name
}

export function nameTaken(): Refusal {
  return new Refusal(409, 'name_taken')
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
