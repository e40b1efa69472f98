import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { api } from '#web/api/browser.ts'
import {
  type Around,
  aroundKey,
  type Messages,
  messagesKey,
  type SessionList,
  sessionKey,
  sessionsKey,
  sessionsQuery,
} from '#web/api/queries/chat-queries.ts'
import { putCounts, type UnreadCounts, unreadKey } from '#web/api/queries/notification-queries.ts'
import { knownUpTo, type Listed, withMessage, withMissed } from './messages.ts'

const timeOf = ({ lastMessageTime, createTime }: ChatSession) => lastMessageTime || createTime

/** Those on top first, then by their last message, newest first; one in which nothing was said by its beginning. */
export function inOrder(sessions: readonly ChatSession[]): ChatSession[] {
  return sessions.toSorted((a, b) => Number(b.isTop) - Number(a.isTop) || timeOf(b) - timeOf(a))
}

/** A session as it is now: in the place of the old one, or at the front; then each where it belongs. */
export function withSession({ list, total }: SessionList, session: ChatSession): SessionList {
  const rest = list.filter(({ _id }) => _id !== session._id)
  return { list: inOrder([session, ...rest]), total: total + (rest.length === list.length ? 1 : 0) }
}

export function withoutSession({ list, total }: SessionList, id: string): SessionList {
  const rest = list.filter(({ _id }) => _id !== id)
  return { list: rest, total: total - (list.length - rest.length) }
}

/** Whether `news` tells nothing that is older than what is known: events and answers may overtake each other. */
export function isNewer(known: ChatSession | undefined, news: ChatSession): boolean {
  if (!known) return true
  return news.lastSeq >= known.lastSeq && news.revision >= known.revision && news.readSeq >= known.readSeq
}

/** Its last line after one of its messages has changed. */
export function withLastMessage(session: ChatSession, message: ChatMessage, revision: number): ChatSession {
  const isLast = session.lastMessage?.seq === message.seq
  return {
    ...session,
    revision: Math.max(session.revision, revision),
    lastMessage: isLast ? message : session.lastMessage,
  }
}

/** More than this, and the newest page is fetched anew instead: whoever wants the rest scrolls up. */
const longestGap = 500

export function sessionIn(queries: QueryClient, id: string): ChatSession | undefined {
  const listed = queries.getQueryData<SessionList>(sessionsKey)?.list.find(({ _id }) => _id === id)
  return listed ?? queries.getQueryData<ChatSession>(sessionKey(id))
}

/** A session as it is now, wherever it is shown; the count of all unread messages with it. */
export function putSession(queries: QueryClient, session: ChatSession): void {
  const known = sessionIn(queries, session._id)
  if (!isNewer(known, session)) return
  const isKnown = known !== undefined && known.isSilent === session.isSilent
  changeChatCount(queries, isKnown ? counted(session) - counted(known) : undefined)
  changeSession(queries, session)
}

/** Of a group that I do not want to be told of only that it calls me; of chats that are off nothing. */
function counted({ unread, group, mentionSeq, isSilent }: ChatSession): number {
  if (isSilent) return 0
  return group?.isMuted ? (mentionSeq === undefined ? 0 : 1) : unread
}

/** Read up to there: what called me before is no news. */
export function withReading(session: ChatSession, seq: number, unread: number): ChatSession {
  const { mentionSeq, mentionSeqs, ...rest } = session
  const isCalled = mentionSeq !== undefined && mentionSeq > seq
  const calls = isCalled && { mentionSeq, mentionSeqs: mentionSeqs?.filter((one) => one > seq) }
  return { ...rest, readSeq: seq, unread, ...calls }
}

/** The same without the count. */
export function changeSession(queries: QueryClient, session: ChatSession): void {
  queries.setQueryData(sessionKey(session._id), session)
  const list = () => queries.setQueryData<SessionList>(sessionsKey, (before) => before && withSession(before, session))
  list()
  // A list that is on its way may be from before this, and must not take it back.
  if (queries.isFetching({ queryKey: sessionsKey }) === 0) return
  const arrival = queries.fetchQuery({ ...sessionsQuery(api), staleTime: 0 })
  arrival.then(() => queries.getQueryData(sessionKey(session._id)) === session && list()).catch(() => undefined)
}

export function dropSession(queries: QueryClient, id: string): void {
  const known = sessionIn(queries, id)
  changeChatCount(queries, known && -counted(known))
  queries.setQueryData<SessionList>(sessionsKey, (list) => list && withoutSession(list, id))
  queries.setQueryData<ChatSession>(
    sessionKey(id),
    (session) => session && { ...session, unread: 0, lastMessage: null },
  )
}

/** Wherever a message is on show: at the end of its session, and where somebody looks back. */
export function changeShown(queries: QueryClient, id: string, change: <Data extends Listed>(data: Data) => Data): void {
  changeMessages(queries, id, change)
  queries.setQueriesData<Around>({ queryKey: aroundKey(id) }, (data) => data && change(data))
}

export function changeMessages(queries: QueryClient, id: string, change: (data: Messages) => Messages): void {
  queries.setQueryData<Messages>(messagesKey(id), (data) => data && change(data))
}

/** A message has come, or was answered. Resolves when it is shown where its session is open. */
export async function takeMessage(queries: QueryClient, message: ChatMessage): Promise<void> {
  const { sessionId, sessionType, seq } = message
  const data = queries.getQueryData<Messages>(messagesKey(sessionId))
  if (!data) return
  // Where that is told, its readers are counted from the first on.
  const next = withMessage(data, sessionType === 2 ? { readNumber: 0, ...message } : message)
  if (next) queries.setQueryData<Messages>(messagesKey(sessionId), next)
  else await closeGap(queries, sessionId, (now) => knownUpTo(now) < seq)
}

/** Whether a session has gone on without what is loaded of it. */
export function isBehind(data: Messages, { lastSeq, revision }: Pick<ChatSession, 'lastSeq' | 'revision'>): boolean {
  return lastSeq > knownUpTo(data) || revision > (data.pages[0]?.revision ?? 0)
}

const underWay = new Map<string, Promise<void>>()

/** Fetches what was missed of a session, one question at a time; `isOpen` says whether there is still one to ask. */
export function closeGap(queries: QueryClient, id: string, isOpen: (data: Messages) => boolean): Promise<void> {
  const before = underWay.get(id) ?? Promise.resolve()
  const closing = before.then(() => fill(queries, id, isOpen)).catch(() => undefined)
  underWay.set(id, closing)
  void closing.finally(() => underWay.get(id) === closing && underWay.delete(id))
  return closing
}

async function fill(queries: QueryClient, id: string, isOpen: (data: Messages) => boolean): Promise<void> {
  const begin = queries.getQueryData<Messages>(messagesKey(id))
  for (let data = begin; data && isOpen(data); data = queries.getQueryData<Messages>(messagesKey(id))) {
    const after = knownUpTo(data)
    const lastSeq = sessionIn(queries, id)?.lastSeq ?? 0
    if (lastSeq - after > longestGap) return void queries.resetQueries({ queryKey: messagesKey(id) })
    const revision = String(data.pages[0]?.revision ?? 0)
    const answer = await api.im.missed({ sessionId: id, after: String(after), revision })
    // Read again meanwhile, and knows less: what has come does not join on.
    changeMessages(queries, id, (now) => (knownUpTo(now) < after ? now : withMissed(now, answer)))
    putSession(queries, answer.session)
    if (!answer.hasMore) return
  }
}

/** By how much the count of all unread messages has changed; unless that is known, it is asked for. */
function changeChatCount(queries: QueryClient, by: number | undefined): void {
  if (by === 0) return
  const { chatCount } = queries.getQueryData<UnreadCounts>(unreadKey) ?? {}
  // A number that is on its way may be from before the change.
  const isCertain = by !== undefined && chatCount !== undefined && queries.isFetching({ queryKey: unreadKey }) === 0
  if (isCertain) putCounts(queries, { chatCount: Math.max(0, chatCount + by) })
  else void queries.invalidateQueries({ queryKey: unreadKey })
}

/** I have seen a session up to there. The count goes down at once; the server says the same to the other windows. */
export async function readSession(queries: QueryClient, id: string, seq: number): Promise<void> {
  const session = sessionIn(queries, id)
  if (session && seq >= session.lastSeq) putSession(queries, withReading(session, seq, 0))
  putSession(queries, await api.im.read({ sessionId: id, seq }))
}

/** Everything that others have written to me counts as seen. */
export async function readAllSessions(queries: QueryClient): Promise<void> {
  const { list } = await queries.fetchQuery({ ...sessionsQuery(api), staleTime: 0 })
  const unread = list.filter((session) => session.unread > 0)
  await Promise.all(unread.map(({ _id, lastSeq }) => readSession(queries, _id, lastSeq)))
}
