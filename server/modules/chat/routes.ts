import { type ChatMessage, type ChatSession, chatContract } from '#contract/modules/forum/chat.ts'
import { routes } from '../../http/api/routes.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseFiles } from '../attachment/service.ts'
import { privilegeOf } from '../privilege/service.ts'
import { publicInfo } from '../user/service.ts'
import { presentMessages, presentOne, shownAgain, tellAll, tellGroupOfChange, viewOf } from './present.ts'
import {
  changesAfter,
  clearSession,
  deleteOne,
  lockSeat,
  type MessageRow,
  messageById,
  messagesAfter,
  messagesUpTo,
  pairOf,
  recallMessage,
  recallState,
  type SeatRow,
  seatOf,
  seatWith,
} from './queries.ts'
import { readSession, readUpTo } from './read.ts'
import { send } from './send.ts'
import { listSessions, oneSession, saveSettings, settings, topSession, unreadCount } from './sessions.ts'
import { countTheirs, isTheirs, isWhole } from './theirs.ts'
import { typing } from './typing.ts'

const mostChanges = 200

/**
 * The session is looked at first: what happens while the rest is read is then newer than it says, and nothing falls
 * between two calls. Where there are more changes than fit, `session.revision` is how far this answer goes.
 */
async function missedMessages(
  ctx: Context,
  viewer: Viewer,
  { sessionId, after, revision, limit }: { sessionId: string; after: number; revision: number; limit: number },
): Promise<{ list: ChatMessage[]; changed: ChatMessage[]; session: ChatSession; hasMore: boolean }> {
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

export const chatRoutes = routes(chatContract, {
  sessions: ({ ctx, viewer, input }) => listSessions(ctx, viewer, input),
  session: ({ ctx, viewer, input }) => oneSession(ctx, viewer, input),
  unread: ({ ctx, viewer }) => unreadCount(ctx, viewer),
  read: ({ ctx, viewer, input }) => readSession(ctx, viewer, input),
  top: ({ ctx, viewer, input }) => topSession(ctx, viewer, input),
  deleteSession: ({ ctx, viewer, input }) => deleteSession(ctx, viewer, input),
  settings: ({ ctx, viewer }) => settings(ctx, viewer),
  saveSettings: ({ ctx, viewer, input }) => saveSettings(ctx, viewer, input),
  send: ({ ctx, client, viewer, input }) => send(ctx, viewer, input, client.keep?.key),
  messages: ({ ctx, viewer, input }) => listMessages(ctx, viewer, input),
  missed: ({ ctx, viewer, input }) => missedMessages(ctx, viewer, input),
  typing: ({ ctx, viewer, input }) => typing(ctx, viewer, input),
  recall: ({ ctx, viewer, input }) => recall(ctx, viewer, input),
  deleteMessage: ({ ctx, viewer, input }) => deleteMessage(ctx, viewer, input),
})

/** For this member alone; the other one keeps it. */
async function deleteMessage(ctx: Context, viewer: Viewer, { messageId }: { messageId: string }): Promise<null> {
  const { session_id: sessionId, seq } = await messageOf(ctx, messageId)
  const isGone = await inTransaction(ctx, async (inner) => {
    const seat = await lockSeat(inner, viewer.id, sessionId)
    if (!isTheirs(seat, seq)) throw noMessage()
    return (await inner.db.run(deleteOne(seat, seq))) > 0
  })
  if (!isGone) return null
  ctx.events.emit('messagesDeleted', { userId: viewer.id, sessionId, seq: Number(seq), isSession: false })
  await shownAgain(ctx, sessionId, viewer.id)
  return null
}

async function deleteSession(ctx: Context, viewer: Viewer, { sessionId }: { sessionId: string }): Promise<null> {
  const { cleared_seq } = await inTransaction(ctx, async (inner) => {
    const seat = await lockSeat(inner, viewer.id, sessionId)
    return inner.db.one<{ cleared_seq: string }>(clearSession(seat))
  })
  ctx.events.emit('messagesDeleted', { userId: viewer.id, sessionId, seq: Number(cleared_seq), isSession: true })
  return null
}

interface Asked {
  userId?: string
  sessionId?: string
  page: number
  limit: number
  before?: number
}

async function listMessages(
  ctx: Context,
  viewer: Viewer,
  asked: Asked,
): Promise<{ list: ChatMessage[]; total: number; hasMore: boolean }> {
  const seat = await placeOf(ctx, viewer, asked)
  if (!seat) return { list: [], total: 0, hasMore: false }
  const { page, limit, before } = asked
  const [newest, skipped] = [Number(seat.last_seq), (page - 1) * limit]
  // Where nothing is missing the numbers say where a page begins; otherwise the messages are counted.
  const byNumber = isWhole(seat)
  const upTo = Math.min(newest, (before ?? newest + 1) - 1) - (byNumber ? skipped : 0)
  const rows = await ctx.db.many<MessageRow>(messagesUpTo(seat, upTo, limit + 1, byNumber ? 0 : skipped))
  const shown = rows.slice(0, limit).reverse()
  // Whoever has the newest page before them has read it.
  if (page === 1 && before === undefined) await readUpTo(ctx, seat, newest)
  return {
    list: await presentMessages(ctx, viewer, pairOf(seat), shown),
    total: countTheirs(seat),
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

async function recall(ctx: Context, viewer: Viewer, { messageId }: { messageId: string }): Promise<ChatMessage> {
  const { session_id: sessionId } = await messageOf(ctx, messageId)
  const { seat, row, isNew } = await inTransaction(ctx, (inner) => takeBack(inner, viewer, sessionId, messageId))
  const message = await presentOne(ctx, viewer, pairOf(seat), row)
  if (!isNew) return message
  if (seat.type === 2) {
    await tellGroupOfChange(ctx, { ...row, revision: row.revision ?? seat.revision })
    return message
  }
  for (const userId of [seat.user_id, seat.other_id])
    ctx.events.emit('messageChanged', { userId, message, revision: row.revision ?? seat.revision })
  await tellAll(ctx, sessionId, [seat.user_id, seat.other_id])
  return message
}

async function messageOf(ctx: Context, messageId: string): Promise<MessageRow> {
  const row = await ctx.db.maybe<MessageRow>(messageById(messageId))
  if (!row) throw noMessage()
  return row
}

function noMessage(): Refusal {
  return new Refusal(404, 'im_message_not_found')
}

interface Taken {
  seat: SeatRow
  row: MessageRow & { revision?: number }
  /** False: it was taken back before. */
  isNew: boolean
}

async function takeBack(ctx: Context, viewer: Viewer, sessionId: string, messageId: string): Promise<Taken> {
  const seat = await lockSeat(ctx, viewer.id, sessionId)
  const found = await ctx.db.one<MessageRow & { is_late: boolean }>(
    recallState(messageId, 60 * privilegeOf(ctx, viewer, 'recall_minutes')),
  )
  if (found.sender_id !== viewer.id) throw new Refusal(403, 'im_recall_foreign')
  if (found.kind === 'notice') throw new Refusal(403, 'im_recall_foreign')
  if (seat.left_seq !== null) throw new Refusal(403, 'group_outside')
  if (found.recalled_at) return { seat, row: found, isNew: false }
  if (found.is_late) throw new Refusal(409, 'im_recall_late')
  const row = await ctx.db.one<MessageRow & { revision: number }>(recallMessage(sessionId, found.seq))
  await releaseFiles(ctx, { type: 'message', id: messageId })
  return { seat, row, isNew: true }
}
