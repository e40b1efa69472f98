import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { freezeOf } from './freeze.ts'
import {
  type Booking,
  balance,
  type LegBooking,
  type LegsPostedRow,
  type PostedRow,
  post,
  postLegs,
  type StateRow,
  wantedState,
} from './queries.ts'

export interface Booked {
  txId: string
  /** After it, in the smallest unit. */
  balance: number
  /** False when the source was booked before. */
  isNew: boolean
}

/** In the transaction of the caller: what it is for stands or falls with it. */
export async function book(ctx: Context, booking: Booking): Promise<Booked> {
  if (!Number.isSafeInteger(booking.amount) || booking.amount === 0) throw new Error('an amount is a whole number')
  return booked(ctx, booking, await ctx.db.one<PostedRow>(post(booking)))
}

export interface BookedLegs extends Booked {
  /** After it, in the smallest unit; 0 where the booking has no leg on it. */
  income: number
}

/** The same of several legs. */
export async function bookLegs(ctx: Context, booking: LegBooking): Promise<BookedLegs> {
  const amounts = Object.values(booking.legs)
  if (!amounts.every(Number.isSafeInteger) || amounts.reduce((sum, amount) => sum + amount, 0) !== 0)
    throw new Error('legs are whole numbers that sum to nothing')
  const row = await ctx.db.one<LegsPostedRow>(postLegs(booking))
  return { ...(await booked(ctx, booking, row)), income: Number(row.new_income ?? 0) }
}

/** What came of a posting, for those who made it part of a larger statement. */
export async function booked(
  ctx: Context,
  { kind, userId }: Pick<Booking, 'kind' | 'userId'>,
  { outcome, booked_id, new_balance }: PostedRow,
): Promise<Booked> {
  if (outcome === 'closed') throw closed()
  if (outcome === 'frozen') throw await frozen(ctx, userId)
  if (outcome === 'short') throw new Refusal(402, 'wallet_short')
  if (outcome === 'full') throw new Refusal(409, 'wallet_full')
  const isNew = outcome === 'booked'
  if (isNew) ctx.db.afterCommit(() => ctx.metrics.count(`wallet_${kind}`))
  return { txId: booked_id ?? '', balance: Number(new_balance), isNew }
}

/** With the reason that the member was told. */
async function frozen(ctx: Context, userId: string): Promise<Refusal> {
  const known = await ctx.db.maybe<{ reason: string }>(freezeOf(userId))
  return new Refusal(403, 'wallet_frozen', { data: { reason: known?.reason ?? '' } })
}

/** In the smallest unit. */
export async function balanceOf(ctx: Context, userId: string): Promise<number> {
  const row = await ctx.db.maybe<{ balance: string }>(balance(userId))
  return Number(row?.balance ?? 0)
}

/** For those who would ask others for money before they book it. */
export async function assertWalletOpen(ctx: Context): Promise<void> {
  const { failed_proof_id, unsafe_settings } = await ctx.db.one<StateRow>(wantedState())
  if (failed_proof_id !== null || unsafe_settings.length > 0) throw closed()
}

function closed(): Refusal {
  return new Refusal(503, 'wallet_read_only', { retryAfter: 300 })
}
