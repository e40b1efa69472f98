import type { ImMessage } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseFiles } from '../attachment/service.ts'
import { presentMessage } from './present.ts'
import { type MessageRow, messageById, recallMessage, recallState, type SeatRow } from './queries.ts'
import { heldSeat, pairOf } from './seat.ts'
import { tellAll } from './views.ts'

export async function recall(ctx: Context, viewer: Viewer, { messageId }: { messageId: string }): Promise<ImMessage> {
  const { session_id: sessionId } = await messageOf(ctx, messageId)
  const { seat, row, isNew } = await ctx.db.transaction((tx) => takeBack(within(ctx, tx), viewer, sessionId, messageId))
  const message = presentMessage(row, pairOf(seat))
  if (!isNew) return message
  for (const userId of [seat.user_id, seat.other_id])
    ctx.events.emit('messageChanged', { userId, message, revision: row.revision ?? seat.revision })
  await tellAll(ctx, sessionId, [seat.user_id, seat.other_id])
  return message
}

export async function messageOf(ctx: Context, messageId: string): Promise<MessageRow> {
  const row = await ctx.db.maybe<MessageRow>(messageById(messageId))
  if (!row) throw noMessage()
  return row
}

export function noMessage(): Refusal {
  return new Refusal(404, 'im_message_not_found')
}

interface Taken {
  seat: SeatRow
  row: MessageRow & { revision?: number }
  /** False: it was taken back before. */
  isNew: boolean
}

async function takeBack(ctx: Context, viewer: Viewer, sessionId: string, messageId: string): Promise<Taken> {
  const seat = await heldSeat(ctx, viewer.id, sessionId)
  const found = await ctx.db.one<MessageRow & { is_late: boolean }>(recallState(messageId, limits.recallWithin / 1000))
  if (found.sender_id !== viewer.id) throw new Refusal(403, 'im_recall_foreign')
  if (found.recalled_at) return { seat, row: found, isNew: false }
  if (found.is_late) throw new Refusal(409, 'im_recall_late')
  const row = await ctx.db.one<MessageRow & { revision: number }>(recallMessage(sessionId, found.seq))
  await releaseFiles(ctx, { type: 'message', id: messageId })
  return { seat, row, isNew: true }
}
