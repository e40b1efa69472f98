import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Booking, balance, type PostedRow, post, type StateRow, wantedState } from './queries.ts'

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
  return booked(ctx, booking.kind, await ctx.db.one<PostedRow>(post(booking)))
}

/** What came of a posting, for those who made it part of a larger statement. */
export function booked(ctx: Context, kind: Booking['kind'], { outcome, booked_id, new_balance }: PostedRow): Booked {
  if (outcome === 'closed') throw closed()
  if (outcome === 'short') throw new Refusal(402, 'wallet_short')
  if (outcome === 'full') throw new Refusal(409, 'wallet_full')
  const isNew = outcome === 'booked'
  if (isNew) ctx.db.afterCommit(() => ctx.metrics.count(`wallet_${kind}`))
  return { txId: booked_id ?? '', balance: Number(new_balance), isNew }
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
