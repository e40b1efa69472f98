import type { ImMessage } from '#contract/modules/forum/chat.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { publicInfo } from '../user/service.ts'
import { presentMessages } from './present.ts'
import { type MessageRow, messagesUpTo, type SeatRow, seatWith } from './queries.ts'
import { readUpTo } from './read.ts'
import { pairOf, seatOf } from './seat.ts'

interface Asked {
  userId?: string
  sessionId?: string
  page: number
  limit: number
  before?: number
}

export async function listMessages(
  ctx: Context,
  viewer: Viewer,
  asked: Asked,
): Promise<{ list: ImMessage[]; total: number; hasMore: boolean }> {
  const seat = await placeOf(ctx, viewer, asked)
  if (!seat) return { list: [], total: 0, hasMore: false }
  const { page, limit, before } = asked
  const [newest, skipped] = [Number(seat.last_seq), (page - 1) * limit]
  // Where nothing is missing the numbers say where a page begins; otherwise the messages are counted.
  const byNumber = seat.deleted_count === 0
  const upTo = Math.min(newest, (before ?? newest + 1) - 1) - (byNumber ? skipped : 0)
  const rows = await ctx.db.many<MessageRow>(messagesUpTo(seat, upTo, limit + 1, byNumber ? 0 : skipped))
  const shown = rows.slice(0, limit).reverse()
  // Whoever has the newest page before them has read it.
  if (page === 1 && before === undefined) await readUpTo(ctx, seat, newest)
  return {
    list: await presentMessages(ctx, viewer, pairOf(seat), shown),
    total: newest - Number(seat.cleared_seq) - seat.deleted_count,
    hasMore: rows.length > limit,
  }
}

/** None where the two have never opened a session. */
async function placeOf(ctx: Context, viewer: Viewer, { userId, sessionId }: Asked): Promise<SeatRow | undefined> {
  if (sessionId !== undefined) {
    const seat = await seatOf(ctx, viewer.id, sessionId)
    if (userId !== undefined && userId !== seat.other_id) throw new Refusal(403, 'im_wrong_target')
    return seat
  }
  if (userId === undefined) throw new Refusal(422, 'input_bad_id', { field: 'sessionId' })
  const seat = await ctx.db.maybe<SeatRow>(seatWith(viewer.id, userId))
  if (!seat) await publicInfo(ctx, viewer, userId)
  return seat
}
