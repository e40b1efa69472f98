import { hash, randomUUID } from 'node:crypto'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  anybody,
  cardSent,
  type Forwarded,
  type Held,
  pairOf,
  presentMessages,
  readable,
  seatOf,
  sendForwarded,
} from '../chat/service.ts'
import { publicInfo } from '../user/service.ts'

/** As they are now; what is changed or taken back later stays in the card. `key`: by which a repetition is known. */
export async function forward(
  ctx: Context,
  viewer: Viewer,
  { messageIds, toSessionIds }: { messageIds: string[]; toSessionIds: string[] },
  key: string = randomUUID(),
): Promise<{ list: ChatMessage[] }> {
  const places = [...new Set(toSessionIds)].map((sessionId) => ({
    sessionId,
    clientId: `fwd-${hash('sha256', `${key} ${sessionId}`, 'base64url')}`,
  }))
  const card = await cardAbout(ctx, viewer, messageIds).catch(async (error: unknown) => {
    // Whoever asks again has the card of before: what it is made of may have been taken back since.
    const sent = error instanceof Refusal ? await cardSent(ctx, viewer, places) : undefined
    if (sent) return sent
    throw error
  })
  const sending = []
  for (const { sessionId, clientId } of places)
    sending.push({ seat: await seatOf(ctx, viewer.id, sessionId), clientId })
  const list: ChatMessage[] = []
  for (const { seat, clientId } of sending) list.push(await sendForwarded(ctx, viewer, seat, card, clientId))
  return { list }
}

async function cardAbout(ctx: Context, viewer: Viewer, messageIds: string[]): Promise<Forwarded> {
  const found: Held[] = []
  for (const messageId of new Set(messageIds)) found.push(await readable(ctx, viewer, messageId))
  if (found.some(({ row }) => row.recalled_at || row.kind === 'notice')) throw new Refusal(409, 'message_gone')
  return cardOf(ctx, viewer, found)
}

/** In the order in which it was said; of what was sent, what everybody may see: who reads the card may be anybody. */
async function cardOf(ctx: Context, viewer: Viewer, found: Held[]): Promise<Forwarded> {
  const shown: ChatMessage[] = []
  for (const held of Map.groupBy(found, ({ row }) => row.session_id).values()) {
    const [first] = held
    const rows = held.map(({ row }) => row)
    if (first) shown.push(...(await presentMessages(ctx, anybody, pairOf(first.seat), rows)))
  }
  shown.sort((a, b) => a.createTime - b.createTime)
  // Messages of groups say whom they are from; in a private chat there are two.
  const names = new Map<string, string>()
  for (const { fromUserId, fromUser } of shown)
    if (!names.has(fromUserId)) names.set(fromUserId, fromUser?.name ?? (await nameOf(ctx, viewer, fromUserId)))
  const items = shown.map((message) => {
    const { fromUserId, kind, createTime } = message
    return { userId: fromUserId, name: names.get(fromUserId) ?? '', kind, text: wordsOf(message), createTime }
  })
  return { title: [...new Set(names.values())].slice(0, 3).join('、'), items }
}

const wordsOf = ({ message, posts, work, contact, file }: ChatMessage): string =>
  message || posts?.title || work?.title || contact?.name || file?.name || ''

async function nameOf(ctx: Context, viewer: Viewer, userId: string): Promise<string> {
  try {
    return (await publicInfo(ctx, viewer, userId)).name
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}
