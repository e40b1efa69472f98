import { type Context, within } from '../../kernel/context.ts'
import { releaseFiles, shareKept } from '../attachment/service.ts'
import { indexAnew } from '../message-index/service.ts'
import { presentOne, tellAll, tellGroupOfChange } from './present.ts'
import {
  lockSession,
  type MessageRow,
  messageById,
  pairOf,
  recallMessage,
  returnBody,
  type SeatRow,
  seatIn,
} from './queries.ts'

/** What a message held, for whoever may have to bring it back. */
export type RemovedMessage = Pick<MessageRow, 'body' | 'content'>

/**
 * A message that was reported goes as if its sender had taken it back, whenever that is. Both of these belong into the
 * transaction of a decision; null, or false: there is nothing to take, or to bring back, any more.
 */
export async function removeMessage(ctx: Context, messageId: string): Promise<RemovedMessage | null> {
  const row = await lockMessage(ctx, messageId)
  if (!row || row.recalled_at) return null
  const { body, content } = row
  const gone = await ctx.db.one<ChangedRow>(recallMessage(row.session_id, row.seq))
  await releaseFiles(ctx, { type: 'message', id: messageId })
  tellBoth(ctx, gone)
  return { body, content }
}

export async function returnMessage(ctx: Context, messageId: string, kept: RemovedMessage): Promise<boolean> {
  const row = await lockMessage(ctx, messageId)
  if (!row?.recalled_at) return false
  const { body, content } = kept
  const back = await ctx.db.one<ChangedRow>(returnBody(row.session_id, row.seq, body, content))
  await indexAnew(ctx, back)
  if (content && 'path' in content) await shareKept(ctx, { type: 'message', id: messageId }, content.path)
  tellBoth(ctx, back)
  return true
}

type ChangedRow = MessageRow & { revision: number }

async function lockMessage(ctx: Context, messageId: string): Promise<MessageRow | undefined> {
  const seen = await ctx.db.maybe<MessageRow>(messageById(messageId))
  if (!seen) return undefined
  await ctx.db.run(lockSession(seen.session_id))
  return ctx.db.maybe<MessageRow>(messageById(messageId))
}

/** The windows of both hear of it, once it is certain. */
function tellBoth(ctx: Context, row: ChangedRow): void {
  ctx.db.afterCommit((db) => ctx.background.run('a message that changed', () => tell(within(ctx, db), row)))
}

async function tell(ctx: Context, row: ChangedRow): Promise<void> {
  const { session_id: sessionId, sender_id, revision } = row
  const seat = await ctx.db.maybe<SeatRow>(seatIn(sessionId, sender_id))
  if (!seat) return
  if (seat.type === 2) return tellGroupOfChange(ctx, row)
  const both = [seat.user_id, seat.other_id]
  for (const userId of both) {
    const message = await presentOne(ctx, { id: userId, userpower: 1 }, pairOf(seat), row)
    ctx.events.emit('messageChanged', { userId, message, revision })
  }
  await tellAll(ctx, sessionId, both)
}
