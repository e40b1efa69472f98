import type { QueryClient } from '@tanstack/react-query'
import type { ServerToClient } from '#contract/shared/socket.ts'
import { api } from '#web/api/browser.ts'
import {
  chatKey,
  groupKey,
  groupsKey,
  type Messages,
  messagesKey,
  sessionsKey,
  sessionsQuery,
} from '#web/api/queries/chat-queries.ts'
import { putCounts, unreadKey } from '#web/api/queries/notification-queries.ts'
import {
  changeMessages,
  changeSession,
  changeShown,
  closeGap,
  dropSession,
  isBehind,
  putSession,
  sessionIn,
  takeMessage,
  withLastMessage,
  withReading,
} from './chat-cache.ts'
import {
  changeGroup,
  countReaders,
  hearGroupMessage,
  hearGroupReading,
  withGroupChange,
  withOwnMarks,
} from './groups.ts'
import { withChange, without, withoutOne } from './messages.ts'
import { outboxOf } from './outbox-store.ts'
import { setOnlineUsers } from './presence.ts'
import { hearTyping, stopTyping } from './typing.ts'

type ChatNews = Pick<
  ServerToClient,
  | 'onlineUsers'
  | 'newMessage'
  | 'newSession'
  | 'group:changed'
  | 'group:read'
  | 'message:pinned'
  | 'message:typing'
  | 'message:changed'
  | 'message:deleted'
  | 'message:read'
> & { connected: () => void; disconnected: () => void }

/** What the server tells about my chats, put where the pages look. */
export function hearChat(queries: QueryClient, userId: string): ChatNews {
  return {
    connected() {
      void catchUp(queries)
      outboxOf(queries, userId).kick()
    },
    disconnected: () => setOnlineUsers([]),
    onlineUsers: setOnlineUsers,
    newMessage({ data }) {
      void takeMessage(queries, data)
      stopTyping(data.sessionId, data.fromUserId)
      if (data.sessionType === 2) hearGroupMessage(queries, userId, data)
    },
    newSession({ data }) {
      putSession(queries, data)
      checkForGap(queries, data._id)
    },
    'message:typing': hearTyping,
    'group:read': (reading) => hearGroupReading(queries, userId, reading),
    'message:pinned': ({ sessionId }) => void queries.invalidateQueries({ queryKey: groupKey(sessionId) }),
    'group:changed': ({ group }) => changeGroup(queries, userId, group),
    'message:changed': (change) => hearChange(queries, userId, change),
    'message:deleted'({ sessionId, seq, isSession }) {
      if (isSession) dropSession(queries, sessionId)
      changeMessages(queries, sessionId, (data) => without(data, seq, isSession))
      if (!isSession) changeShown(queries, sessionId, (data) => withoutOne(data, seq))
    },
    'message:read': (reading) => hearReading(queries, userId, reading),
  }
}

/** The last message itself comes in the same moment; a gap is what is missing before it. */
function checkForGap(queries: QueryClient, id: string): void {
  const isOpen = (data: Messages) => {
    const { lastSeq = 0, revision = 0 } = sessionIn(queries, id) ?? {}
    return isBehind(data, { lastSeq: lastSeq - 1, revision })
  }
  const data = queries.getQueryData<Messages>(messagesKey(id))
  if (data && isOpen(data)) void closeGap(queries, id, isOpen)
}

type Change = Parameters<ServerToClient['message:changed']>[0]

function hearChange(queries: QueryClient, me: string, { message: told, revision, isShared }: Change): void {
  const id = told.sessionId
  const message = isShared ? withOwnMarks(queries, told) : told
  const session = sessionIn(queries, id)
  if (session?.group && revision > session.revision)
    putSession(queries, withGroupChange(session, me, message, revision))
  else if (session) changeSession(queries, withLastMessage(session, message, revision))
  changeMessages(queries, id, (data) => {
    const [first, ...older] = withChange(data, message).pages
    // Only the next one: after a leap some other change was missed, and is asked for by the old number.
    return first?.revision === revision - 1
      ? { ...data, pages: [{ ...first, revision }, ...older] }
      : withChange(data, message)
  })
  changeShown(queries, id, (data) => withChange(data, message))
  checkForGap(queries, id)
}

type Reading = Parameters<ServerToClient['message:read']>[0]

function hearReading(queries: QueryClient, me: string, { sessionId, userId, seq, unread }: Reading): void {
  const session = sessionIn(queries, sessionId)
  if (userId !== me) {
    if (session) changeSession(queries, { ...session, toReadSeq: Math.max(session.toReadSeq, seq) })
    return
  }
  putCounts(queries, { chatCount: unread })
  if (!session || seq < session.readSeq) return
  // Read in part: how much of it is left, the session itself says right after.
  const left = seq >= session.lastSeq ? 0 : session.unread
  changeSession(queries, withReading(session, seq, left))
}

/** After every connection: what happened while nobody listened. */
async function catchUp(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: unreadKey })
  // Pins, members and what is set of groups that are on show.
  void queries.invalidateQueries({ queryKey: groupsKey })
  if (queries.getQueryData(sessionsKey))
    await queries.fetchQuery({ ...sessionsQuery(api), staleTime: 0 }).catch(() => undefined)
  const ids = loadedSessions(queries)
  await Promise.all(ids.map((id) => closeGap(queries, id, () => true)))
  await Promise.all(ids.map((id) => countReaders(queries, id))).catch(() => undefined)
}

/** Those that are on show, and those that are known to have gone on. */
function loadedSessions(queries: QueryClient): string[] {
  const loaded = queries.getQueryCache().findAll({ queryKey: [...chatKey, 'messages'] })
  return loaded.flatMap((query) => {
    const id = String(query.queryKey.at(-1))
    const data = query.state.data as Messages | undefined
    const session = sessionIn(queries, id)
    return data && (!session || query.isActive() || isBehind(data, session)) ? [id] : []
  })
}
