import type { ChatMessage, Reaction } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  assertSpeaks,
  changed,
  type Held,
  held,
  type MessageRow,
  pairOf,
  presentMessages,
  type SeatRow,
  seatOf,
} from '../chat/service.ts'
import { cleared } from '../moderation/service.ts'
import {
  addPin,
  addReaction,
  addSave,
  countKinds,
  countPins,
  dropPin,
  dropReaction,
  isOlder,
  pinsOf,
} from './queries.ts'

/** One row for each member and kind; the message counts them. */
export async function react(
  ctx: Context,
  viewer: Viewer,
  { messageId, kind, on }: { messageId: string; kind: string; on: boolean },
): Promise<{ reactions: Reaction[] }> {
  const message = await inTransaction(ctx, async (inner) => {
    const found = await held(inner, viewer, messageId)
    const number = on
      ? await inner.db.run(addReaction(found.row, viewer.id, kind))
      : await inner.db.run(dropReaction(found.row, viewer.id, kind))
    if (number === 0) return presentFound(inner, viewer, found)
    const { total } = await inner.db.one<{ total: number }>(countKinds(found.row))
    if (on && total > limits.reactionKinds) throw new Refusal(409, 'message_reactions_full')
    return changed(inner, viewer, found, { reactions: on ? 1 : -1 })
  })
  return { reactions: message.reactions }
}

async function presentFound(ctx: Context, viewer: Viewer, { seat, row }: Held): Promise<ChatMessage> {
  const [message] = await presentMessages(ctx, viewer, pairOf(seat), [row])
  return message as ChatMessage
}

/** Of those who run the group; in a private chat of both. */
export async function pin(
  ctx: Context,
  viewer: Viewer,
  { messageId, on }: { messageId: string; on: boolean },
): Promise<ChatMessage> {
  return inTransaction(ctx, async (inner) => {
    const found = await held(inner, viewer, messageId)
    const { seat, row } = found
    if (seat.role === 'member') throw new Refusal(403, 'group_admins_only')
    const number = on ? await inner.db.run(addPin(row, viewer.id)) : await inner.db.run(dropPin(row))
    const { total } = await inner.db.one<{ total: number }>(countPins(row.session_id))
    if (on && total > limits.groupPins) throw new Refusal(409, 'message_pins_full')
    if (number > 0) inner.db.afterCommit(() => tellOfPins(ctx, seat))
    return presentFound(inner, viewer, found)
  })
}

function tellOfPins(ctx: Context, { type, session_id: sessionId, user_id, other_id }: SeatRow): void {
  if (type === 2) ctx.events.emit('groupPinned', { sessionId })
  else for (const userId of [user_id, other_id]) ctx.events.emit('messagePinned', { userId, sessionId })
}

/** One row for each who has; what is no file, or not in a group, is not counted. */
export async function saveFile(
  ctx: Context,
  viewer: Viewer,
  { messageId }: { messageId: string },
): Promise<ChatMessage> {
  return inTransaction(ctx, async (inner) => {
    const found = await held(inner, viewer, messageId)
    const { seat, row } = found
    const counts = seat.type === 2 && row.kind === 'file' && row.sender_id !== viewer.id
    const number = counts ? await inner.db.run(addSave(row, viewer.id)) : 0
    return number === 0 ? presentFound(inner, viewer, found) : changed(inner, viewer, found, {})
  })
}

export async function pinned(
  ctx: Context,
  viewer: Viewer,
  { sessionId }: { sessionId: string },
): Promise<{ list: ChatMessage[] }> {
  const seat = await seatOf(ctx, viewer.id, sessionId)
  const rows = await ctx.db.many<MessageRow>(pinsOf(seat))
  return { list: await presentMessages(ctx, viewer, pairOf(seat), rows) }
}

export async function edit(
  ctx: Context,
  viewer: Viewer,
  { messageId, message }: { messageId: string; message: string },
): Promise<ChatMessage> {
  if (hasTower(message)) throw new Refusal(422, 'post_too_many_marks', { field: 'message', params: { max: mostMarks } })
  const [body] = await cleared(ctx, viewer, 'message', message)
  return inTransaction(ctx, async (inner) => {
    const found = await held(inner, viewer, messageId)
    if (found.row.sender_id !== viewer.id) throw new Refusal(403, 'message_edit_foreign')
    await assertSpeaks(inner, found.seat)
    if (found.row.kind !== 'text') throw new Refusal(422, 'message_edit_words', { field: 'messageId' })
    const { is_late } = await inner.db.one<{ is_late: boolean }>(isOlder(messageId, limits.editWithin))
    if (is_late) throw new Refusal(409, 'message_edit_late')
    return changed(inner, viewer, found, { body })
  })
}
