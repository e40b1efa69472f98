import { hash, randomUUID } from 'node:crypto'
import type { ChatMessage, ChatSession, SessionType } from '#contract/modules/forum/chat.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { gathering } from '../../db/gather.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentCard } from '../user/service.ts'
import { claimSent, draftOf, type SendInput } from './draft.ts'
import { sendToGroup } from './group-send.ts'
import { isPlain, type Pair, presentMessage, presentOne } from './present.ts'
import { asItIs, type Forwarded, type MessageRow, pairOf, type SeatRow, seatIn } from './queries.ts'
import {
  type Draft,
  type OutcomeRow,
  type SentMessage,
  type SentRow,
  sendAll,
  sentBefore,
  unmarked,
} from './send-queries.ts'
import { isClosed } from './sessions.ts'

const refusals: Record<string, [number, MessageKey]> = {
  session: [403, 'im_foreign'],
  target: [403, 'im_wrong_target'],
  gone: [404, 'user_not_found'],
  refused: [403, 'im_refused'],
  blocked: [403, 'im_blocked_by_me'],
  follows: [403, 'im_follows_only'],
}

/** Several at once share a statement; those of one session keep the order in which they came. */
const together = gathering<Draft, OutcomeRow>(async (db, drafts) => {
  const rows = await db.many<OutcomeRow>(sendAll(drafts))
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return drafts.map((_, index) => byPlace.get(index + 1) as OutcomeRow)
})

/** `key`: the Idempotency-Key, by which a message is known again that has no `clientId`. */
export async function send(ctx: Context, viewer: Viewer, input: SendInput, key?: string): Promise<ChatMessage> {
  const clientId = clientIdOf(input, key)
  return orKnown(ctx, viewer, { sessionId: input.sessionId, clientId }, async () =>
    deliver(ctx, viewer, await draftOf(ctx, viewer, input, clientId), input.sessionType),
  )
}

/** By what a message of somebody is known. */
interface Known {
  sessionId: string
  clientId: string
}

/** Whoever asks again hears that it was sent, whatever holds by now. */
async function orKnown(
  ctx: Context,
  viewer: Viewer,
  known: Known,
  work: () => Promise<ChatMessage>,
): Promise<ChatMessage> {
  try {
    if (isClosed(ctx)) throw new Refusal(403, 'im_closed')
    return await work()
  } catch (error) {
    const sent = error instanceof Refusal ? await knownAgain(ctx, viewer, known) : undefined
    if (sent) return presentOne(ctx, viewer, pairOf(sent.seat), sent.row)
    throw error
  }
}

async function knownAgain(
  ctx: Context,
  viewer: Viewer,
  { sessionId, clientId }: Known,
): Promise<{ seat: SeatRow; row: MessageRow } | undefined> {
  const seat = await ctx.db.maybe<SeatRow>(seatIn(sessionId, viewer.id))
  const row = seat && (await ctx.db.maybe<MessageRow>(sentBefore(seat, clientId)))
  return row && { seat, row }
}

/** What others said goes on as one card. */
export async function sendForwarded(
  ctx: Context,
  viewer: Viewer,
  { session_id: sessionId, type }: SeatRow,
  forward: Forwarded,
  clientId: string,
): Promise<ChatMessage> {
  const content = { forward }
  const draft = { senderId: viewer.id, sessionId, targetId: null, clientId, body: '', content, extra: null }
  return orKnown(ctx, viewer, { sessionId, clientId }, () => deliver(ctx, viewer, { ...draft, kind: 'forward' }, type))
}

/** The card that went out in one of these places already. */
export async function cardSent(ctx: Context, viewer: Viewer, places: Known[]): Promise<Forwarded | undefined> {
  for (const place of places) {
    const content = (await knownAgain(ctx, viewer, place))?.row.content
    if (content && 'forward' in content) return content.forward
  }
  return undefined
}

async function deliver(ctx: Context, viewer: Viewer, draft: Draft, type: SessionType): Promise<ChatMessage> {
  if (type === 2) return sendToGroup(ctx, viewer, draft)
  const row = settled(
    draft.content && 'path' in draft.content
      ? await sendFile(ctx, draft, draft.content.path)
      : await together(ctx.db, draft),
  )
  if (row.is_deleted) throw new Refusal(404, 'im_message_not_found')
  const pair: Pair = { type: 1, memberIds: [row.sender_id, row.other_id] }
  if (!row.is_new) return presentOne(ctx, viewer, pair, await asItIs(ctx, row))
  ctx.metrics.count('messages_sent')
  const mine = isPlain(row) ? presentMessage(row, pair) : await presentOne(ctx, viewer, pair, row)
  tellOfSent(ctx, row, pair, mine)
  return mine
}

function settled(row: OutcomeRow): SentMessage {
  if (row.refusal === null) return { ...row, ...unmarked }
  const [code, key] = refusals[row.refusal] ?? [403, 'im_refused']
  throw new Refusal(code, key)
}

/** By what a repetition is known. */
function clientIdOf({ clientId }: SendInput, key?: string): string {
  return clientId ?? (key === undefined ? randomUUID() : `key-${hash('sha256', key, 'base64url')}`)
}

/** The two sides may read the file with the message, or neither happens. */
async function sendFile(ctx: Context, draft: Draft, path: string): Promise<OutcomeRow> {
  return inTransaction(ctx, async (inner) => {
    const row = settled(await together(inner.db, draft))
    if (row.is_new) await claimSent(inner, draft, row.id, path)
    return row
  })
}

/** Everybody's windows, the sender's others too. What the other one may see of a post is their own affair. */
function tellOfSent(ctx: Context, row: SentMessage, pair: Pair, mine: ChatMessage): void {
  const send = (theirs: ChatMessage) => {
    ctx.events.emit('messageSent', { userId: row.sender_id, message: mine, session: sessionOfSender(ctx, row, mine) })
    ctx.events.emit('messageSent', { userId: row.other_id, message: theirs, session: sessionOfOther(ctx, row, theirs) })
  }
  if (row.kind !== 'posts') {
    send(mine)
    return
  }
  const reader = { id: row.other_id, userpower: row.other_power }
  ctx.background.run('a message', async () => send(await presentOne(ctx, reader, pair, row)))
}

/** Whoever may write blocks nobody, and is not blocked. */
function sessionOfSender(ctx: Context, row: SentRow, lastMessage: ChatMessage): ChatSession {
  return {
    ...common(row, lastMessage),
    toUserId: { _id: row.other_id },
    toUser: presentCard(ctx, {
      id: row.other_id,
      name: row.other_name,
      avatar: row.other_avatar,
      vip_end_at: row.other_vip_end_at,
      grade: row.other_grade,
      signature: row.other_signature,
      name_colour: row.other_name_colour,
    }),
    unread: row.my_unread,
    readSeq: Number(row.my_read_seq),
    toReadSeq: row.hides_state ? 0 : Number(row.other_read_seq),
    isTop: row.my_topped_at !== null,
  }
}

function sessionOfOther(ctx: Context, row: SentRow, lastMessage: ChatMessage): ChatSession {
  return {
    ...common(row, lastMessage),
    toUserId: { _id: row.sender_id },
    toUser: presentCard(ctx, { ...row, id: row.sender_id }),
    unread: row.other_unread,
    readSeq: Number(row.other_read_seq),
    toReadSeq: row.hides_state ? 0 : Number(row.my_read_seq),
    isTop: row.other_topped_at !== null,
  }
}

function common(row: SentRow, lastMessage: ChatMessage) {
  return {
    _id: row.session_id,
    sessionType: 1 as const,
    lastMessageTime: row.created_at.getTime(),
    lastMessage,
    lastSeq: Number(row.seq),
    revision: row.revision,
    isBlocked: false,
    createTime: row.session_created_at.getTime(),
  }
}
