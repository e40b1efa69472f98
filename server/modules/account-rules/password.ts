import { readFileSync } from 'node:fs'
import { pageLimits } from '#contract/page-limits.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from './name.ts'

const common = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Refuses passwords that the first hundred guesses of anybody would find. */
export function checkPassword(
  password: string,
  field: string,
  owner: { name: string; account?: string; email?: string | null },
): void {
  const refuse = (key: 'password_too_short' | 'password_too_long' | 'password_common' | 'password_is_name') =>
    new Refusal(422, key, { field })
  const length = [...password].length
  if (length < pageLimits.password.min) throw refuse('password_too_short')
  if (length > pageLimits.password.max) throw refuse('password_too_long')
  const key = nameKey(password)
  if (common.has(key) || isOneBlockRepeated(key)) throw refuse('password_common')
  const own = [owner.name, owner.account ?? '', owner.email ?? '', owner.email?.split('@')[0] ?? '']
  if (own.some((text) => nameKey(text) === key)) throw refuse('password_is_name')
}

/** aaaaaaaa, abababab, 12341234. */
function isOneBlockRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text)
}
