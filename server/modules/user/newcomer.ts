import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { indexText } from '../search-index/service.ts'
import { checkedName, graphemesOf, isReserved, nameKey } from './name.ts'
import { insertUser } from './queries.ts'

const mostAttempts = 20

/**
 * An account for somebody whom another proof than a password brings: without a password and an address. The name is
 * the one they have elsewhere if it can be and is free, else with a number, else `fallback` with a number.
 */
export async function createNewcomer(ctx: Context, wish: string, fallback: string): Promise<string> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const name = candidate(tidy(wish), fallback, attempt)
    const nobody = { passwordHash: null, email: null, emailKey: null, emailConfirmed: false, phone: null }
    const row = await ctx.db.maybe<{ id: string }>(
      insertUser({ ...nobody, name, nameKey: nameKey(name), userpower: 1 }),
    )
    if (!row) continue
    await indexText(ctx, 'user', row.id, { title: name, text: '' })
    return row.id
  }
  throw new Refusal(503, 'api_unavailable', { retryAfter: 1 })
}

/** First as it is, then with a number that grows longer. */
export function candidate(wish: string, fallback: string, attempt: number): string {
  const isUsable = isName(wish) && !isReserved(wish)
  if (attempt === 0 && isUsable) return wish
  const digits = attempt < 5 && isUsable ? 4 : 8
  const number = String(randomInt(10 ** digits)).padStart(digits, '0')
  const base = graphemesOf(isUsable ? wish : fallback).slice(0, limits.nameGraphemes.max - digits)
  const name = `${base.join('').trimEnd()}${number}`
  return isName(name) ? name : `${fallback}${number}`
}

/** Without what a name may not hold: controls, marks without end, odd spaces. */
export function tidy(text: string): string {
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
