import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type MessageRow, messagesAfter, messagesUpTo, pairOf, presentMessages, seatOf } from '../chat/service.ts'

/** To look at what was said before is no reading. */
export async function around(
  ctx: Context,
  viewer: Viewer,
  { sessionId, seq, limit }: { sessionId: string; seq: number; limit: number },
): Promise<{ list: ChatMessage[]; hasOlder: boolean; hasNewer: boolean }> {
  const seat = await seatOf(ctx, viewer.id, sessionId)
  const [older, newer] = await Promise.all([
    // With the message itself.
    ctx.db.many<MessageRow>(messagesUpTo(seat, seq, limit + 2, 0)),
    ctx.db.many<MessageRow>(messagesAfter(seat, seq, limit + 1)),
  ])
  const rows = [...older.slice(0, limit + 1).reverse(), ...newer.slice(0, limit)]
  return {
    list: await presentMessages(ctx, viewer, pairOf(seat), rows),
    hasOlder: older.length > limit + 1,
    hasNewer: newer.length > limit,
  }
}
