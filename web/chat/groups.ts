import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { ChatGroup, SharedGroup } from '#contract/modules/forum/chat-group.ts'
import { limits } from '#contract/shared/limits.ts'
import { api } from '#web/api/browser.ts'
import { type Messages, messagesKey, sessionsKey } from '#web/api/queries/chat-queries.ts'
import { changeMessages, changeSession, putSession, sessionIn, withLastMessage } from './chat-cache.ts'
import { allOf, knownUpTo, mapLists } from './messages.ts'

/** A message in a group is told to all alike: what it does to my session is reckoned here. */
export function hearGroupMessage(queries: QueryClient, me: string, message: ChatMessage): void {
  const session = sessionIn(queries, message.sessionId)
  if (!session || message.seq > session.lastSeq + 1) askSession(queries, message.sessionId)
  else if (message.seq > session.lastSeq) putSession(queries, withGroupMessage(session, me, message))
}

export function withGroupMessage(session: ChatSession, me: string, message: ChatMessage): ChatSession {
  return {
    ...session,
    lastSeq: message.seq,
    lastMessage: message,
    lastMessageTime: message.createTime,
    unread: session.unread + (counts(message, me) ? 1 : 0),
    ...(callsMe(message, me) && {
      mentionSeq: message.seq,
      mentionSeqs: [...(session.mentionSeqs ?? []), message.seq].slice(-limits.callsNamed),
    }),
  }
}

/** Taken back: whoever had not read it has one less to read. */
export function withGroupChange(session: ChatSession, me: string, message: ChatMessage, revision: number): ChatSession {
  const isLess = message.isRecalled && message.seq > session.readSeq && counts(message, me)
  const changed = withoutCall(withLastMessage(session, message, revision), message)
  return isLess ? { ...changed, unread: Math.max(0, session.unread - 1) } : changed
}

/** What was taken back calls nobody. */
function withoutCall(session: ChatSession, { isRecalled, seq }: ChatMessage): ChatSession {
  const { mentionSeqs } = session
  if (!isRecalled || !mentionSeqs?.includes(seq)) return session
  return { ...session, mentionSeqs: mentionSeqs.filter((one) => one !== seq) }
}

const callsMe = ({ fromUserId, mentions = [] }: ChatMessage, me: string) =>
  fromUserId !== me && (mentions.includes(me) || mentions.includes('all'))

const counts = ({ kind, fromUserId }: ChatMessage, me: string) => kind !== 'notice' && fromUserId !== me

export function changeGroup(queries: QueryClient, me: string, group: SharedGroup): void {
  const session = sessionIn(queries, group._id)
  if (!session?.group) return
  changeSession(queries, { ...session, group: withShared(session.group, me, group) })
  // Whoever tells it from now on has not told what was read before, and what is not told any more is not shown.
  if (group.countsReaders !== session.group.countsReaders) void countReaders(queries, group._id).catch(() => undefined)
}

/** Who is out of it hears of it by the session. */
export function withShared(known: ChatGroup, me: string, group: SharedGroup): ChatGroup {
  const role = group.ownerId === me ? 'owner' : group.adminIds.includes(me) ? 'admin' : 'member'
  return { ...known, ...group, role: known.role && role }
}

/** What was told to all does not know which reactions are mine, nor how many have read it. */
export function withOwnMarks(queries: QueryClient, message: ChatMessage): ChatMessage {
  const data = queries.getQueryData<Messages>(messagesKey(message.sessionId))
  const known = data && allOf(data).find(({ seq }) => seq === message.seq)
  return known ? withMarksOf(message, known) : message
}

function withMarksOf(message: ChatMessage, known: ChatMessage): ChatMessage {
  const mine = new Set(known.reactions?.filter(({ isMine }) => isMine).map(({ kind }) => kind))
  const reactions = message.reactions?.map((one) => ({ ...one, isMine: mine.has(one.kind) }))
  const { readNumber } = known
  return { ...message, ...(reactions && { reactions }), ...(readNumber !== undefined && { readNumber }) }
}

/** So many are counted anew. */
const mostCounted = 50
/** Where they go on reading all the time, an answer of a moment ago has to do. */
const mostTries = 4

/** How often it was told of each session that somebody has read on. */
const readings = new Map<string, number>()
const readingsOf = (sessionId: string) => readings.get(sessionId) ?? 0

/** For so long (ms) after readers were counted, what is told may be of somebody who was counted already. */
const onItsWay = 5000
const countedAt = new Map<string, number>()

type GroupReading = { sessionId: string; userId: string; from: number; seq: number }

/** Somebody has read on: what others have said in between has one more reader. */
export function hearGroupReading(queries: QueryClient, me: string, { sessionId, userId, from, seq }: GroupReading) {
  if (userId === me) return
  readings.set(sessionId, readingsOf(sessionId) + 1)
  if (performance.now() - (countedAt.get(sessionId) ?? Number.NEGATIVE_INFINITY) < onItsWay) {
    void countReaders(queries, sessionId, { isAgain: true }).catch(() => undefined)
    return
  }
  changeMessages(queries, sessionId, (data) =>
    mapLists(data, (list) => {
      const isRead = (message: ChatMessage) =>
        message.seq > from && message.seq <= seq && message.fromUserId !== userId && message.readNumber !== undefined
      if (!list.some(isRead)) return list
      return list.map((one) => (isRead(one) ? { ...one, readNumber: (one.readNumber ?? 0) + 1 } : one))
    }),
  )
}

/** Who has read what while nobody told: asked without reading it myself, anew where somebody has read on meanwhile. */
export async function countReaders(
  queries: QueryClient,
  id: string,
  { isAgain = false, tries = mostTries } = {},
): Promise<void> {
  const data = queries.getQueryData<Messages>(messagesKey(id))
  if (!data || !sessionIn(queries, id)?.group) return
  const told = readingsOf(id)
  const before = String(knownUpTo(data) + 1)
  const { list } = await api.im.messages({ sessionId: id, before, limit: String(mostCounted) })
  if (told !== readingsOf(id) && tries > 1) return countReaders(queries, id, { isAgain, tries: tries - 1 })
  if (!isAgain) countedAt.set(id, performance.now())
  const numbers = new Map(list.map(({ seq, readNumber = 0 }) => [seq, readNumber]))
  const numberOf = ({ seq, readNumber }: ChatMessage) => numbers.get(seq) ?? readNumber
  const isOther = (message: ChatMessage) => numberOf(message) !== message.readNumber
  changeMessages(queries, id, (now) =>
    mapLists(now, (list) => (list.some(isOther) ? list.map((one) => ({ ...one, readNumber: numberOf(one) })) : list)),
  )
}

const asked = new Map<string, Promise<void>>()

/** One that is not known yet, or of which something was missed: as it is now. Once, however much arrives meanwhile. */
function askSession(queries: QueryClient, id: string): void {
  if (!queries.getQueryData(sessionsKey) && !sessionIn(queries, id)) return
  if (asked.has(id)) return
  const answer = api.im
    .session({ sessionId: id })
    .then((session) => putSession(queries, session))
    .catch(() => undefined)
    .finally(() => asked.delete(id))
  asked.set(id, answer)
}
