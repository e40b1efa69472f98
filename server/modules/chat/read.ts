import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { shownAgain, viewOf } from './present.ts'
import { countUnread, hiding, lockSeat, moveCursor, moveGroupCursor, type SeatRow, seatOf } from './queries.ts'
import { unreadBy } from './sessions.ts'

export async function readSession(
  ctx: Context,
  viewer: Viewer,
  { sessionId, seq }: { sessionId: string; seq: number },
): Promise<ChatSession> {
  const seat = await seatOf(ctx, viewer.id, sessionId)
  return (await readUpTo(ctx, seat, seq)) ?? viewOf(ctx, sessionId, viewer.id)
}

/** Moves the cursor forward, never back, and tells both. The session as it is then; none when nothing has changed. */
export async function readUpTo(ctx: Context, seat: SeatRow, seq: number): Promise<ChatSession | undefined> {
  if (!isAhead(seat, seq)) return undefined
  const { session_id: sessionId, user_id: userId, other_id: otherId } = seat
  const reached = seat.type === 2 ? await advanceInGroup(ctx, seat, seq) : await advanceInPair(ctx, seat, seq)
  if (reached === undefined) return undefined
  // Of a group only that somebody has read is told, and only of a small one.
  const hearers = seat.type === 2 || (await hidesBetween(ctx, seat)) ? [userId] : [userId, otherId]
  const unread = await unreadBy(ctx, hearers)
  for (const hearer of hearers)
    ctx.events.emit('messagesRead', {
      userId: hearer,
      sessionId,
      readerId: userId,
      seq: reached,
      unread: unread.get(hearer) ?? 0,
    })
  return shownAgain(ctx, sessionId, userId)
}

/** One of the two does not show it. */
async function hidesBetween(ctx: Context, { user_id, other_id }: SeatRow): Promise<boolean> {
  return (await ctx.db.maybe(hiding([user_id, other_id]))) !== undefined
}

async function advanceInGroup(ctx: Context, seat: SeatRow, seq: number): Promise<number | undefined> {
  const row = await ctx.db.maybe<{ read_seq: string; read_before: string }>(moveGroupCursor(seat, seq))
  if (!row) return undefined
  const reached = Number(row.read_seq)
  const { session_id: sessionId, user_id: userId } = seat
  if (seat.shows_read && seat.left_seq === null)
    ctx.events.emit('groupRead', { sessionId, userId, from: Number(row.read_before), seq: reached })
  return reached
}

function advanceInPair(ctx: Context, { user_id, session_id }: SeatRow, seq: number): Promise<number | undefined> {
  return inTransaction(ctx, (inner) => advance(inner, user_id, session_id, seq))
}

async function advance(ctx: Context, userId: string, sessionId: string, seq: number): Promise<number | undefined> {
  const seat = await lockSeat(ctx, userId, sessionId)
  if (!isAhead(seat, seq)) return undefined
  const target = Math.min(seq, Number(seat.last_seq))
  await ctx.db.run(moveCursor(seat, target, await unreadAfter(ctx, seat, target)))
  return target
}

/** Counts where there is less to count: what is left, or what was read. */
async function unreadAfter(ctx: Context, seat: SeatRow, target: number): Promise<number> {
  const [before, last] = [Number(seat.read_seq), Number(seat.last_seq)]
  const count = async (after: number, upTo: number) =>
    (await ctx.db.one<{ number: number }>(countUnread(seat, after, upTo))).number
  if (target === last) return 0
  if (last - target <= target - before) return count(target, last)
  return Math.max(0, seat.unread - (await count(before, target)))
}

function isAhead({ read_seq, last_seq }: SeatRow, seq: number): boolean {
  return Math.min(seq, Number(last_seq)) > Number(read_seq)
}
