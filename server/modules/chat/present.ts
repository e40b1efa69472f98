import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import type { Context, Reader } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { filesAt } from '../attachment/service.ts'
import { bareCards } from '../post/service.ts'
import { presentCard } from '../user/service.ts'
import type { MessageRow } from './queries.ts'
import { type SessionRow, viewsOf } from './session-queries.ts'

/** Between whom messages go. */
export interface Pair {
  type: 1 | 2
  memberIds: readonly [string, string]
}

/** What messages hold besides text, as one reader may see it. */
interface Enclosures {
  files: Map<string, Attachment>
  posts: Map<string, PostCard>
}

const none: Enclosures = { files: new Map(), posts: new Map() }

export async function presentMessages(
  ctx: Context,
  reader: Reader,
  pair: Pair,
  rows: MessageRow[],
): Promise<ChatMessage[]> {
  const enclosures = await enclosuresOf(ctx, reader, rows)
  return rows.map((row) => presentMessage(row, pair, enclosures))
}

export async function presentOne(ctx: Context, reader: Reader, pair: Pair, row: MessageRow): Promise<ChatMessage> {
  return presentMessage(row, pair, await enclosuresOf(ctx, reader, [row]))
}

export async function presentSessions(ctx: Context, reader: Reader, rows: SessionRow[]): Promise<ChatSession[]> {
  const newest = rows.map(newestOf)
  const enclosures = await enclosuresOf(
    ctx,
    reader,
    newest.filter((row) => row !== null),
  )
  return rows.map((row, index) => {
    const last = newest[index]
    return presentSession(row, last ? presentMessage(last, pairOf(row), enclosures) : null)
  })
}

/** Text alone needs no look at anything else. */
export function isPlain({ content }: Pick<MessageRow, 'content'>): boolean {
  return content === null
}

export function presentMessage(row: MessageRow, pair: Pair, { files, posts }: Enclosures = none): ChatMessage {
  const [first, second] = pair.memberIds
  const { content } = row
  const file = content && 'path' in content ? files.get(content.path) : undefined
  return {
    _id: row.id,
    sessionId: row.session_id,
    sessionType: pair.type,
    seq: Number(row.seq),
    clientId: row.client_id,
    fromUserId: row.sender_id,
    toUserAndGroupId: row.sender_id === first ? second : first,
    kind: row.kind,
    message: row.body,
    image: file && row.kind === 'image' ? pictureOf(file) : null,
    video: file && row.kind === 'video' ? videoOf(file) : null,
    posts: content && 'post' in content ? sentPostOf(posts.get(content.post)) : null,
    isRecalled: row.recalled_at !== null,
    createTime: row.created_at.getTime(),
  }
}

function presentSession(row: SessionRow, lastMessage: ChatMessage | null): ChatSession {
  const { other } = row
  const vipEnd = other?.vip_end_at ? new Date(other.vip_end_at) : null
  return {
    _id: row.id,
    sessionType: row.type,
    toUserId: { _id: row.other_id },
    toUser: other && presentCard({ ...other, vip_end_at: vipEnd }),
    lastMessageTime: row.last_at?.getTime() ?? 0,
    lastMessage,
    lastSeq: Number(row.last_seq),
    revision: row.revision,
    unread: row.unread,
    readSeq: Number(row.read_seq),
    toReadSeq: Number(row.other_read_seq),
    isTop: row.is_top,
    isBlocked: row.is_blocked,
    createTime: row.created_at.getTime(),
  }
}

async function enclosuresOf(ctx: Context, reader: Reader, rows: MessageRow[]): Promise<Enclosures> {
  const contents = rows.map(({ content }) => content).filter((content) => content !== null)
  if (contents.length === 0) return none
  const paths = contents.flatMap((content) => ('path' in content ? [content.path] : []))
  const ids = contents.flatMap((content) => ('post' in content ? [content.post] : []))
  const [files, cards] = await Promise.all([
    filesAt(ctx, [...new Set(paths)]),
    bareCards(ctx, reader, [...new Set(ids)]),
  ])
  return { files, posts: new Map(cards.map((card) => [card._id, card])) }
}

function pairOf({ type, user_id, other_id }: SessionRow): Pair {
  return { type, memberIds: [user_id, other_id] }
}

function newestOf({ last }: SessionRow): MessageRow | null {
  if (!last) return null
  const recalledAt = last.recalled_at === null ? null : new Date(last.recalled_at)
  return { ...last, created_at: new Date(last.created_at), recalled_at: recalledAt }
}

function pictureOf({ path, url, thumb, width, height, placeholder, animated }: Attachment) {
  return { path, url, thumb, width, height, placeholder, animated }
}

function videoOf({ path, url, videoCover, videoCoverThumb, width, height, duration }: Attachment) {
  return { path, url, cover: videoCover, coverThumb: videoCoverThumb, width, height, duration }
}

function sentPostOf(card: PostCard | undefined) {
  if (!card) return null
  const { _id, title, excerpt, images, system } = card
  return { _id, title, excerpt, image: images[0] ?? null, system: { _id: system._id, systemName: system.systemName } }
}

/** A session as these members see it. */
async function views(ctx: Context, sessionId: string, userIds: string[]) {
  const rows = await ctx.db.many<SessionRow>(viewsOf(sessionId, userIds))
  return Promise.all(
    rows.map(async (row) => {
      const [session] = await presentSessions(ctx, { id: row.user_id, userpower: row.userpower }, [row])
      return { userId: row.user_id, session: session as ChatSession }
    }),
  )
}

export async function viewOf(ctx: Context, sessionId: string, userId: string): Promise<ChatSession> {
  const [view] = await views(ctx, sessionId, [userId])
  if (!view) throw new Refusal(403, 'im_foreign')
  return view.session
}

/** As it is for this member now; their windows hear of it. */
export async function shownAgain(ctx: Context, sessionId: string, userId: string): Promise<ChatSession> {
  const session = await viewOf(ctx, sessionId, userId)
  ctx.events.emit('sessionChanged', { userId, session })
  return session
}

/** The windows of several members hear how it is for each of them. */
export async function tellAll(ctx: Context, sessionId: string, userIds: string[]): Promise<void> {
  for (const view of await views(ctx, sessionId, userIds)) ctx.events.emit('sessionChanged', view)
}
