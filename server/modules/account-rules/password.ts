import { pageLimits } from '#contract/page-limits.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { commonPasswords } from './common-passwords.ts'
import { nameKey } from './name.ts'

/** What the owner is called; a password that holds one of them is among the first that are tried. */
interface Owner {
  name: string
  account?: string
  email?: string | null
}

/** Refuses passwords that the first ten thousand guesses of anybody would find. */
export async function checkPassword(
  ctx: Pick<Context, 'config' | 'events' | 'state'>,
  password: string,
  field: string,
  owner: Owner,
): Promise<void> {
  const refuse = (key: 'password_too_short' | 'password_too_long' | 'password_common' | 'password_has_name') =>
    new Refusal(422, key, { field })
  const length = [...password].length
  if (length < pageLimits.password.min) throw refuse('password_too_short')
  if (length > pageLimits.password.max) throw refuse('password_too_long')
  const key = nameKey(password)
  if (isOneBlockRepeated(key)) throw refuse('password_common')
  const plain = lettersOf(key)
  if (wordsOf(owner, ctx.config.current().document.COMMON_SITE_NAME).some((word) => plain.includes(word)))
    throw refuse('password_has_name')
  if ((await commonPasswords(ctx)()).has(key)) throw refuse('password_common')
}

function wordsOf({ name, account = '', email }: Owner, site: string): string[] {
  const texts = [name, account, site, email ?? ''].map((text) => text.split('@')[0] ?? '')
  return texts.map((text) => lettersOf(nameKey(text))).filter(isLongEnough)
}

/** Shorter ones stand in words that have nothing to do with them; two Chinese characters do not. */
function isLongEnough(word: string): boolean {
  return word.length >= 4 || /\p{Script=Han}.*\p{Script=Han}/u.test(word)
}

/** Signs and spaces between them hide nothing from who guesses. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** aaaaaaaa, abababab, 12341234. */
function isOneBlockRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text)
}
