import type { CardKind } from '#contract/modules/wallet/card.ts'
import type { Grant } from '#contract/modules/wallet/grant.ts'
import { codeHasher, readCode } from '#server/shared/printed-code.ts'
import { gathering } from '../../db/gather.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { attemptQuietly, countWrong, keyOf, lockedFor } from '../attempt-limit/service.ts'
import { booked } from '../ledger/service.ts'
import { lockMember } from '../user/service.ts'
import { tooLong } from '../vip/service.ts'
import { grantByCard, grantOf, isGrant } from './grants.ts'
import { type CardRow, type Redemption, redeem, standing, usedOf } from './redeem-queries.ts'

export interface Redeemed {
  kind: CardKind
  /** What came: the smallest unit of money, days, or places. */
  value: number
  /** Of money. */
  txId: string | null
  /** After it, in the smallest unit. */
  balance: number
  vipEndAt: Date | null
  /** Of what was opened, and of places. */
  grant: Grant | null
  /** False when the same member has brought it with the same order number before. */
  isNew: boolean
  /** The member has brought wrong codes before. */
  hasFailed: boolean
}

/** Wrong codes that one address may bring in an hour, whoever brings them: a guesser has many accounts. */
const wrongOfAddress = 20

export interface Brought {
  userId: string
  code: string
  orderNumber: string
  ip: string
}

/** Gives a member what a card is worth, once. Wrong guesses are counted, so it is no part of a transaction. */
export async function redeemCard(ctx: Context, { userId, code, orderNumber, ip }: Brought): Promise<Redeemed> {
  const plain = readCode(code)
  const hashOf = codeHasher(ctx, 'card codes')
  const address = `card from ${addressBlock(ip)}`
  let redeemed: Redeemed | 'spent' | undefined
  const isRight = await attemptQuietly(ctx, `card:${userId}`, async (attemptKey) => {
    const addressKey = keyOf(address)
    if (plain) redeemed = await redeemOnce(ctx, { userId, hash: hashOf(plain), orderNumber, attemptKey, addressKey })
    // It may have been a right one that was not looked at, so it does not count against the member.
    if (!redeemed) await assertAddressOpen(ctx, address)
    // Of several who bring one at once only one can win; a code that was made is no guess of anybody.
    if (redeemed === 'spent') throw bad()
    return { isRight: redeemed !== undefined, hasFailed: redeemed?.hasFailed ?? true }
  })
  if (isRight && redeemed && redeemed !== 'spent') return redeemed
  await countWrong(ctx, address, wrongOfAddress)
  throw bad()
}

/** Used, expired, voided or never made: whoever guesses is not told which. */
function bad(): Refusal {
  return new Refusal(400, 'card_bad')
}

async function assertAddressOpen(ctx: Context, address: string): Promise<void> {
  const seconds = await lockedFor(ctx, address)
  if (seconds > 0)
    throw new Refusal(429, 'card_address_locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds })
}

/** undefined: there is no such card, or somebody has to wait; spent: it was good once. */
async function redeemOnce(ctx: Context, redemption: Redemption): Promise<Redeemed | 'spent' | undefined> {
  const row = await together(ctx.db, redemption)
  if (!row) return undefined
  if (row.is_mine) return again(ctx, redemption, row)
  if (!row.is_good) return 'spent'
  // At the price of agents a card is worth more than it costs: whoever could do both would print money.
  if (row.is_barred) throw new Refusal(403, 'card_barred_agent')
  if (isGrant(row)) return granted(ctx, redemption, row)
  return outcomeOf(ctx, redemption, row.per_user === null ? row : await redeemCounted(ctx, redemption, row))
}

/** Of each member, and of each card, one at a time. */
const together = gathering<Redemption, CardRow | undefined>(
  async (db, redemptions) => {
    const rows = await db.many<CardRow>(redeem(redemptions, false))
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return redemptions.map((_, index) => byPlace.get(index + 1))
  },
  ({ userId, hash }) => [userId, hash.toString('base64')],
)

/** One after another for each member: the second sees what the first has used. */
function redeemCounted(
  ctx: Context,
  redemption: Redemption,
  { batch_id, per_user }: CardRow,
): Promise<CardRow | undefined> {
  const { userId } = redemption
  return inTransaction(ctx, async (inner) => {
    await lockMember(inner, userId)
    const { count } = await inner.db.one<{ count: number }>(usedOf(batch_id, userId))
    if (count >= (per_user ?? count)) throw new Refusal(409, 'card_limit', { params: { count: per_user ?? 0 } })
    return inner.db.maybe<CardRow>(redeem([redemption], true))
  })
}

async function outcomeOf(
  ctx: Context,
  { userId }: Redemption,
  row: CardRow | undefined,
): Promise<Redeemed | 'spent' | undefined> {
  // Between two looks at it the address was locked, or somebody else was quicker.
  if (!row?.is_good) return row && 'spent'
  const { kind, outcome, booked_id, new_balance, has_failed: hasFailed } = row
  const value = Number(row.value)
  if (kind === 'money') {
    // A booking that was known would be one of a card that is not marked as used.
    if (outcome === null || outcome === 'known') throw new Refusal(401, 'session_expired')
    const { txId, balance } = await booked(
      ctx,
      { kind: 'card', userId },
      { outcome, booked_id, new_balance: new_balance ?? '0' },
    )
    return { kind, value, txId, balance, vipEndAt: null, grant: null, isNew: true, hasFailed }
  }
  if (!row.is_used) throw tooLong()
  const { balance } = await ctx.db.one<{ balance: string }>(standing(userId))
  const vipEndAt = row.vip_end_at
  return { kind, value, txId: null, balance: Number(balance), vipEndAt, grant: null, isNew: true, hasFailed }
}

async function granted(ctx: Context, redemption: Redemption, row: CardRow): Promise<Redeemed | 'spent'> {
  const grant = await grantByCard(ctx, redemption, row)
  if (!grant) return 'spent'
  return { ...(await again(ctx, redemption, row, grant)), isNew: true }
}

async function again(ctx: Context, { userId }: Redemption, row: CardRow, known?: Grant): Promise<Redeemed> {
  const { balance, vip_end_at: vipEndAt } = await ctx.db.one<{ balance: string; vip_end_at: Date | null }>(
    standing(userId),
  )
  const { kind, booked_id: txId, has_failed: hasFailed } = row
  const grant = known ?? (isGrant(row) ? await grantOf(ctx, userId, row) : null)
  return { kind, value: Number(row.value), txId, balance: Number(balance), vipEndAt, grant, isNew: false, hasFailed }
}
