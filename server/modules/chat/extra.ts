import type { z } from 'zod/mini'
import type { chatContract } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type MessageExtra, type MessageRow, messageById, type SeatRow, seatOf } from './queries.ts'
import { callAll, callMembers, callsOf, type Draft } from './send-queries.ts'
import { isTheirs } from './theirs.ts'

type Input = Pick<z.output<typeof chatContract.send.input>, 'sessionId' | 'sessionType' | 'quoteId' | 'mentions'>

/** To which message of the session it answers, and whom it calls; null where there is neither. */
export async function extraOf(ctx: Context, viewer: Viewer, input: Input): Promise<MessageExtra | null> {
  const { quoteId, sessionType } = input
  const mentions = sessionType === 2 ? [...new Set(input.mentions ?? [])] : []
  if (quoteId === undefined && mentions.length === 0) return null
  const seat = await seatOf(ctx, viewer.id, input.sessionId)
  const isAll = mentions.includes('all')
  if (isAll && seat.role === 'member') throw new Refusal(403, 'group_call_all')
  const named = mentions.filter((one) => one !== 'all' && one !== viewer.id)
  return {
    ...(quoteId !== undefined && { quote: await quotedSeq(ctx, seat, quoteId) }),
    ...(named.length > 0 && { mentions: named }),
    ...(isAll && { all: true as const }),
  }
}

/** One that whoever quotes it can read, in the same session. */
async function quotedSeq(ctx: Context, seat: SeatRow, quoteId: string): Promise<number> {
  const row = await ctx.db.maybe<MessageRow>(messageById(quoteId))
  if (row?.session_id !== seat.session_id || !isTheirs(seat, row.seq)) throw new Refusal(404, 'im_message_not_found')
  if (row.kind === 'notice' || row.recalled_at) throw new Refusal(422, 'message_not_quotable', { field: 'quoteId' })
  return Number(row.seq)
}

/** Belongs into the transaction of a message that calls somebody: they see it, also who muted the group. */
export async function callThem(ctx: Context, { sessionId, senderId, extra }: Draft, seq: string): Promise<void> {
  if (!extra?.mentions && !extra?.all) return
  if (extra.mentions) await ctx.db.run(callMembers(sessionId, seq, senderId, extra.mentions))
  if (!extra.all) return
  await ctx.db.run(callAll(sessionId, seq, senderId))
  const { number } = await ctx.db.one<{ number: number }>(callsOf(sessionId, senderId))
  if (number > limits.groupCallsADay) throw new Refusal(429, 'group_calls_today', { retryAfter: 86_400 })
}
