import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Pair } from './present.ts'
import { holdSession, type SeatRow, seatIn } from './queries.ts'

/** The place of a member in a session. Nobody else learns whether there is such a session. */
export async function seatOf(ctx: Context, userId: string, sessionId: string): Promise<SeatRow> {
  const seat = await ctx.db.maybe<SeatRow>(seatIn(sessionId, userId))
  if (!seat) throw new Refusal(403, 'im_foreign')
  return seat
}

/** The same, in a transaction in which nothing else changes in the session. */
export async function heldSeat(ctx: Context, userId: string, sessionId: string): Promise<SeatRow> {
  await ctx.db.run(holdSession(sessionId))
  return seatOf(ctx, userId, sessionId)
}

export function pairOf({ type, user_id, other_id }: SeatRow): Pair {
  return { type, memberIds: [user_id, other_id] }
}
