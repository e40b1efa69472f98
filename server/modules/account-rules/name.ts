import { limits } from '#contract/shared/limits.ts'
import { compatible } from '#contract/shared/text.ts'
import { Refusal } from '../../kernel/errors.ts'
import { skeletonOf } from '../../text-rules/skeleton.ts'

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })
/** A grapheme may carry any number of marks; a name may not. */
const mostCodePoints = 40
/** Text colour and emoji form: keyboards add it to pictures, nobody can see it. */
const variationSelector = /\ufe0f/g

/** Names of the house: who carries one is taken for staff. */
const reserved = new Set(
  [
    'admin administrator sysadmin superadmin superuser root system webmaster moderator mod staff official support',
    '管理员 管理員 超级管理员 超級管理員 系统 系統 系统管理员 系統管理員 站长 站長 版主 官方 客服 运营 運營',
    'администратор админ модератор поддержка система διαχειριστής',
    '管理者 運営 アドミン 公式 サポート 관리자 운영자 어드민 공식 المدير مدير מנהל ผู้ดูแล',
    'administrador administrateur moderador moderateur',
  ]
    .join(' ')
    .split(' ')
    .map(bareLook),
)

/** What a reader takes for one character each. */
export function graphemesOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

/** What makes two names the same: compatibility forms and cases are folded (ＡＤＭＩＮ, Straße, ﬁ). */
export function nameKey(name: string): string {
  const folded = compatible(name).toLowerCase().toUpperCase().toLowerCase()
  return compatible(folded).replace(variationSelector, '')
}

/** In every script: also with letters that look like those of a reserved one, with accents or with signs between them. */
export function isReserved(name: string): boolean {
  return reserved.has(bareLook(name))
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
