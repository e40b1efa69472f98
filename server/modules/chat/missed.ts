import type { ImMessage, ImSession } from '#contract/modules/forum/chat.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { presentMessages } from './present.ts'
import { changesAfter, type MessageRow, messagesAfter } from './queries.ts'
import { pairOf, seatOf } from './seat.ts'
import { viewOf } from './views.ts'

const mostChanges = 200

/**
 * The session is looked at first: what happens while the rest is read is then newer than it says, and nothing falls
 * between two calls. Where there are more changes than fit, `session.revision` is how far this answer goes.
 */
export async function missedMessages(
  ctx: Context,
  viewer: Viewer,
  { sessionId, after, revision, limit }: { sessionId: string; after: number; revision: number; limit: number },
): Promise<{ list: ImMessage[]; changed: ImMessage[]; session: ImSession; hasMore: boolean }> {
  const seat = await seatOf(ctx, viewer.id, sessionId)
  const session = await viewOf(ctx, sessionId, viewer.id)
  const [rows, found] = await Promise.all([
    ctx.db.many<MessageRow>(messagesAfter(seat, after, limit + 1)),
    session.revision > revision
      ? ctx.db.many<MessageRow & { revision: number }>(changesAfter(seat, revision, after, mostChanges + 1))
      : [],
  ])
  ctx.metrics.count('message_gap_fetches')
  const list = rows.slice(0, limit)
  const changed = found.slice(0, mostChanges)
  const messages = await presentMessages(ctx, viewer, pairOf(seat), [...list, ...changed])
  const isCut = found.length > mostChanges
  return {
    list: messages.slice(0, list.length),
    changed: messages.slice(list.length),
    session: isCut ? { ...session, revision: changed.at(-1)?.revision ?? revision } : session,
    hasMore: rows.length > limit || isCut,
  }
}
