import type { UserCard } from '#contract/modules/account/user.ts'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { SharedGroup } from '#contract/modules/forum/chat-group.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import type { WorkCard } from '#contract/modules/works/work.ts'
import type { Context, Reader } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { filesAt } from '../attachment/service.ts'
import { bareCards } from '../post-reading/service.ts'
import { type CardRow, presentCard } from '../user/service.ts'
import { workCards } from '../work/service.ts'
import { isBeyond, type Marks, marksFor, marksOf, noMarks } from './marks.ts'
import { cardsOf, type Forwarded, type GroupNotice, type MessageExtra, type MessageRow, pairOf } from './queries.ts'
import { type GroupRow, groupById, type SessionRow, viewsOf } from './session-queries.ts'

/** Between whom messages go; `showsRead`: how many have read a message of the group is told; `until`: the reader has left. */
export type Pair =
  | { type: 1; memberIds: readonly [string, string] }
  | { type: 2; groupId: string; showsRead?: boolean; until?: Date | null }

/** What messages hold besides text, as one reader may see it; in groups also whom they are from, and about. */
interface Enclosures {
  files: Map<string, Attachment>
  posts: Map<string, PostCard>
  works: Map<string, WorkCard>
  people: Map<string, UserCard>
  marks: Marks
}

const none: Enclosures = { files: new Map(), posts: new Map(), works: new Map(), people: new Map(), marks: noMarks }

export async function presentMessages(
  ctx: Context,
  reader: Reader,
  pair: Pair,
  rows: MessageRow[],
): Promise<ChatMessage[]> {
  const enclosures = await enclosuresOf(ctx, reader, rows, pair.type === 2 ? rows : [], pair)
  return rows.map((row) => presentMessage(row, pair, enclosures))
}

export async function presentOne(ctx: Context, reader: Reader, pair: Pair, row: MessageRow): Promise<ChatMessage> {
  return presentMessage(row, pair, await enclosuresOf(ctx, reader, [row], pair.type === 2 ? [row] : [], pair))
}

export async function presentSessions(ctx: Context, reader: Reader, rows: SessionRow[]): Promise<ChatSession[]> {
  const newest = rows.map(newestOf)
  const enclosures = await enclosuresOf(
    ctx,
    reader,
    newest.filter((row) => row !== null),
    newest.filter((row, at) => row !== null && rows[at]?.type === 2) as MessageRow[],
  )
  return rows.map((row, index) => {
    const last = newest[index]
    return presentSession(ctx, row, last ? presentMessage(last, pairOf(row), enclosures) : null)
  })
}

/** Text alone needs no look at anything else. */
export function isPlain({ content, extra }: Pick<MessageRow, 'content' | 'extra'>): boolean {
  return content === null && extra === null
}

export function presentMessage(row: MessageRow, pair: Pair, enclosures: Enclosures = none): ChatMessage {
  const { files, posts, works, people, marks } = enclosures
  const { content } = row
  const file = content && 'path' in content ? files.get(content.path) : undefined
  const isGone = row.recalled_at !== null || (pair.type === 2 && isBeyond(row, pair.until))
  return {
    _id: row.id,
    sessionId: row.session_id,
    sessionType: pair.type,
    seq: Number(row.seq),
    clientId: row.client_id,
    fromUserId: row.sender_id,
    toUserAndGroupId: targetOf(row, pair),
    kind: row.kind,
    message: isGone ? '' : row.body,
    image: file && row.kind === 'image' ? pictureOf(file) : null,
    video: file && row.kind === 'video' ? videoOf(file) : null,
    posts: content && 'post' in content ? sentPostOf(posts.get(content.post)) : null,
    isRecalled: isGone,
    createTime: row.created_at.getTime(),
    mentions: row.extra ? callsIn(row.extra) : [],
    ...marksOf(row, marks),
    ...(pair.type === 2 && { fromUser: people.get(row.sender_id) ?? null }),
    ...(content && 'notice' in content && { notice: presentNotice(content.notice, people) }),
    ...(file && otherFile(row, file)),
    ...(content && 'work' in content && { work: sentWorkOf(works.get(content.work)) }),
    ...(content && 'contact' in content && { contact: people.get(content.contact) ?? null }),
    ...(content && 'forward' in content && { forward: presentForwarded(content.forward) }),
    ...(row.edited_at && !isGone && { editTime: row.edited_at.getTime() }),
  }
}

function presentForwarded({ title, items }: Forwarded): ChatMessage['forward'] {
  return { title, items: items.map(({ name, kind, text, createTime }) => ({ name, kind, text, createTime })) }
}

const callsIn = ({ mentions, all }: MessageExtra): ChatMessage['mentions'] => [
  ...(mentions ?? []),
  ...(all ? (['all'] as const) : []),
]

function targetOf({ sender_id }: MessageRow, pair: Pair): string {
  if (pair.type === 2) return pair.groupId
  const [first, second] = pair.memberIds
  return sender_id === first ? second : first
}

/** Who is gone is left out. */
function presentNotice({ type, userIds, text }: GroupNotice, people: Enclosures['people']) {
  const users = userIds.flatMap((id) => people.get(id) ?? [])
  return { type, users: users.map(({ _id, name }) => ({ _id, name })), text }
}

function presentSession(ctx: Context, row: SessionRow, lastMessage: ChatMessage | null): ChatSession {
  const { other } = row
  const vipEnd = other?.vip_end_at ? new Date(other.vip_end_at) : null
  return {
    _id: row.id,
    sessionType: row.type,
    toUserId: { _id: row.other_id },
    toUser: other && presentCard(ctx, { ...other, vip_end_at: vipEnd }),
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
    ...(row.is_silent && { isSilent: true }),
    ...(Number(row.mention_seq) > 0 && {
      mentionSeq: Number(row.mention_seq),
      mentionSeqs: (row.mention_seqs ?? []).map(Number),
    }),
    ...(row.group && {
      group: {
        ...presentGroup(row.id, row.group),
        role: row.role,
        isMuted: row.is_muted,
        blockedIds: row.blocked_ids ?? [],
      },
    }),
  }
}

function presentGroup(id: string, row: GroupRow): SharedGroup {
  return {
    _id: id,
    name: row.name,
    avatar: row.avatar,
    faces: row.faces.map((face) => ({ _id: face.id, name: face.name, avatar: face.avatar })),
    members: row.members,
    ownerId: row.owner_id,
    adminIds: row.admin_ids,
    join: row.join_mode,
    muteAll: row.mute_all,
    slowMode: row.slow_seconds,
    countsReaders: row.counts_readers,
    systemId: row.board_id,
    isOver: row.is_over,
    isShut: row.is_shut,
  }
}

/** `inGroups`: those of which readers must be told who says them. */
async function enclosuresOf(
  ctx: Context,
  reader: Reader,
  rows: MessageRow[],
  inGroups: MessageRow[],
  pair?: Pair,
): Promise<Enclosures> {
  const contents = rows.map(({ content }) => content).filter((content) => content !== null)
  const people = await peopleIn(ctx, rows, inGroups)
  const marks = pair ? await marksFor(ctx, reader, rows, pair.type === 2 ? pair : {}) : noMarks
  if (contents.length === 0) return { ...none, people, marks }
  const paths = contents.flatMap((content) => ('path' in content ? [content.path] : []))
  const ids = contents.flatMap((content) => ('post' in content ? [content.post] : []))
  const workIds = contents.flatMap((content) => ('work' in content ? [content.work] : []))
  const [files, cards, works] = await Promise.all([
    filesAt(ctx, [...new Set(paths)]),
    bareCards(ctx, reader, [...new Set(ids)]),
    workCards(ctx, null, [...new Set(workIds)]),
  ])
  const byId = <Card extends { _id: string }>(list: Card[]) => new Map(list.map((card) => [card._id, card]))
  return { files, posts: byId(cards), works: byId(works), people, marks }
}

async function peopleIn(ctx: Context, rows: MessageRow[], inGroups: MessageRow[]): Promise<Enclosures['people']> {
  const ids = [
    ...inGroups.flatMap(({ sender_id, content }) => [
      sender_id,
      ...(content && 'notice' in content ? content.notice.userIds : []),
    ]),
    ...rows.flatMap(({ content }) => (content && 'contact' in content ? [content.contact] : [])),
  ]
  if (ids.length === 0) return none.people
  const found = await ctx.db.many<CardRow>(cardsOf([...new Set(ids)]))
  return new Map(found.map((row) => [row.id, presentCard(ctx, row)]))
}

function newestOf({ last }: SessionRow): MessageRow | null {
  if (!last) return null
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  const dates = { recalled_at: dateOf(last.recalled_at), edited_at: dateOf(last.edited_at) }
  return { ...last, created_at: new Date(last.created_at), ...dates }
}

/** What is neither a picture nor a video of its own. */
function otherFile({ kind, content }: MessageRow, of: Attachment): Partial<ChatMessage> {
  const { path, url, originalName, filename, size, mimeType } = of
  if (kind === 'sticker') return { sticker: pictureOf(of) }
  if (kind === 'file') {
    const sent = content && 'path' in content ? content.name : undefined
    return { file: { path, url, name: sent || originalName || filename, size, mimeType } }
  }
  if (kind !== 'voice' || !content || !('path' in content) || !content.voice) return {}
  return { voice: { path, url, ...content.voice } }
}

function sentWorkOf(card: WorkCard | undefined) {
  if (!card) return null
  const { _id, worksType, title, cover, ageNote, user } = card
  return { _id, worksType, title, cover, author: user.name, ageNote }
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

/** What everybody may see of it: one message goes to all windows of a group. */
export const anybody: Reader = { id: '0', userpower: 1 }

export async function tellGroup(ctx: Context, row: MessageRow): Promise<void> {
  const { session_id: sessionId } = row
  const message = await presentOne(ctx, anybody, { type: 2, groupId: sessionId }, row)
  ctx.events.emit('groupMessageSent', { sessionId, message })
}

export async function tellGroupOfChange(ctx: Context, row: MessageRow & { revision: number }): Promise<void> {
  const { session_id: sessionId, revision } = row
  const message = await presentOne(ctx, anybody, { type: 2, groupId: sessionId }, row)
  ctx.events.emit('groupMessageChanged', { sessionId, message, revision })
}

/** Everybody in it hears how a group is now: one event for all. */
export async function tellGroupState(ctx: Context, groupId: string): Promise<void> {
  const group = await groupOf(ctx, groupId)
  if (group) ctx.events.emit('groupChanged', { group })
}

export async function groupOf(ctx: Context, groupId: string): Promise<SharedGroup | undefined> {
  const row = await ctx.db.maybe<{ group: GroupRow }>(groupById(groupId))
  return row && presentGroup(groupId, row.group)
}
