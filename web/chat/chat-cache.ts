import type { QueryClient } from '@tanstack/react-query'
import type { ImMessage, ImSession } from '#contract/modules/forum/chat.ts'
import { api } from '#web/api/browser.ts'
import {
  type Messages,
  messagesKey,
  type SessionList,
  sessionKey,
  sessionsKey,
  sessionsQuery,
} from '#web/api/queries/chat-queries.ts'
import { putCounts, type UnreadCounts, unreadKey } from '#web/api/queries/notification-queries.ts'
import { knownUpTo, withMessage, withMissed } from './messages.ts'
import { isNewer, withoutSession, withSession } from './sessions.ts'

/** More than this, and the newest page is fetched anew instead: whoever wants the rest scrolls up. */
const longestGap = 500

export function sessionIn(queries: QueryClient, id: string): ImSession | undefined {
  const listed = queries.getQueryData<SessionList>(sessionsKey)?.list.find(({ _id }) => _id === id)
  return listed ?? queries.getQueryData<ImSession>(sessionKey(id))
}

/** A session as it is now, wherever it is shown; the count of all unread messages with it. */
export function putSession(queries: QueryClient, session: ImSession): void {
  const known = sessionIn(queries, session._id)
  if (!isNewer(known, session)) return
  changeChatCount(queries, known && session.unread - known.unread)
  changeSession(queries, session)
}

/** The same without the count. */
export function changeSession(queries: QueryClient, session: ImSession): void {
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
  changeChatCount(queries, known && -known.unread)
  queries.setQueryData<SessionList>(sessionsKey, (list) => list && withoutSession(list, id))
  queries.setQueryData<ImSession>(sessionKey(id), (session) => session && { ...session, unread: 0, lastMessage: null })
}

export function changeMessages(queries: QueryClient, id: string, change: (data: Messages) => Messages): void {
  queries.setQueryData<Messages>(messagesKey(id), (data) => data && change(data))
}

/** A message has come, or was answered. Resolves when it is shown where its session is open. */
export async function takeMessage(queries: QueryClient, message: ImMessage): Promise<void> {
  const { sessionId, seq } = message
  const data = queries.getQueryData<Messages>(messagesKey(sessionId))
  if (!data) return
  const next = withMessage(data, message)
  if (next) queries.setQueryData<Messages>(messagesKey(sessionId), next)
  else await closeGap(queries, sessionId, (now) => knownUpTo(now) < seq)
}

/** Whether a session has gone on without what is loaded of it. */
export function isBehind(data: Messages, { lastSeq, revision }: Pick<ImSession, 'lastSeq' | 'revision'>): boolean {
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
