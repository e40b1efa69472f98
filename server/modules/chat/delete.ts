import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { clearSession, deleteOne } from './queries.ts'
import { messageOf, noMessage } from './recall.ts'
import { heldSeat } from './seat.ts'
import { shownAgain } from './views.ts'

/** For this member alone; the other one keeps it. */
export async function deleteMessage(ctx: Context, viewer: Viewer, { messageId }: { messageId: string }): Promise<null> {
  const { session_id: sessionId, seq } = await messageOf(ctx, messageId)
  const isGone = await ctx.db.transaction(async (tx) => {
    const seat = await heldSeat(within(ctx, tx), viewer.id, sessionId)
    if (Number(seq) <= Number(seat.cleared_seq)) throw noMessage()
    return (await tx.run(deleteOne(seat, seq))) > 0
  })
  if (!isGone) return null
  ctx.events.emit('messagesDeleted', { userId: viewer.id, sessionId, seq: Number(seq), isSession: false })
  await shownAgain(ctx, sessionId, viewer.id)
  return null
}

export async function deleteSession(ctx: Context, viewer: Viewer, { sessionId }: { sessionId: string }): Promise<null> {
  const { cleared_seq } = await ctx.db.transaction(async (tx) => {
    const seat = await heldSeat(within(ctx, tx), viewer.id, sessionId)
    return tx.one<{ cleared_seq: string }>(clearSession(seat))
  })
  ctx.events.emit('messagesDeleted', { userId: viewer.id, sessionId, seq: Number(cleared_seq), isSession: true })
  return null
}
