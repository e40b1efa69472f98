import { randomInt } from 'node:crypto'
import { limits } from '#contract/shared/limits.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkedName, graphemesOf, isReserved, nameKey } from '../account-rules/service.ts'
import { cleared } from '../moderation/service.ts'
import { indexText } from '../search-index/service.ts'
import { isRetired } from './leaving.ts'
import { insertUser } from './queries.ts'
import { nobody } from './register.ts'

const mostAttempts = 10
const digits = 4

/** An account without a password, for somebody who came with another proof. Undefined when the name or the number is taken. */
export async function insertNewcomer(ctx: Context, name: string, phone: string | null): Promise<string | undefined> {
  if (await isRetired(ctx, { name })) return undefined
  const nobody = { passwordHash: null, email: null, emailKey: null, emailConfirmed: false, userpower: 1 } as const
  const user = { ...nobody, name, nameKey: nameKey(name), phone, phoneConfirmed: phone !== null }
  const row = await ctx.db.maybe<{ id: string }>(insertUser(user))
  if (row) await indexText(ctx, 'user', row.id, { title: name, text: '' })
  return row?.id
}

/** A name that says nothing. */
export function anyName(locale: Locale): string {
  return say(locale, 'name_of_new_member', { digits: randomInt(10_000_000, 100_000_000) })
}

/** The name is the one that somebody has elsewhere if it can be one and is free; else with a number, else one that says nothing. */
export async function createNewcomer(ctx: Context, wish: string, locale: Locale): Promise<string> {
  const name = await allowed(ctx, tidy(wish))
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const id = await insertNewcomer(ctx, candidate(ctx, name, attempt) ?? anyName(locale), null)
    if (id) return id
  }
  throw new Refusal(503, 'api_unavailable', { retryAfter: 1 })
}

/** Nothing where a rule is against it. */
async function allowed(ctx: Context, wish: string): Promise<string> {
  try {
    const [name] = await cleared(ctx, nobody, 'name', wish)
    return name
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}

function candidate(ctx: Context, wish: string, attempt: number): string | undefined {
  // Stars stand for what its owner hides: a number or an address.
  const isHidden = /[*＊]{2}/.test(wish)
  if (attempt >= mostAttempts / 2 || isHidden || !isName(wish) || isReserved(ctx, wish)) return undefined
  if (attempt === 0) return wish
  const start = graphemesOf(wish).slice(0, limits.nameGraphemes.max - digits)
  const name = `${start.join('').trimEnd()}${String(randomInt(10 ** digits)).padStart(digits, '0')}`
  return isName(name) ? name : undefined
}

/** Without what a name may not hold: controls, marks without end, odd spaces. */
function tidy(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu, '')
    .replace(/[^\P{Z} ]/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  return graphemesOf(plain).slice(0, limits.nameGraphemes.max).join('').trimEnd()
}

function isName(name: string): boolean {
  try {
    return checkedName(name) === name
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
