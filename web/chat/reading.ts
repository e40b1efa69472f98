import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { putSession, sessionIn } from './chat-cache.ts'

/** I have seen a session up to there. The count goes down at once; the server says the same to the other windows. */
export async function readSession(queries: QueryClient, id: string, seq: number): Promise<void> {
  const session = sessionIn(queries, id)
  if (session && seq >= session.lastSeq) putSession(queries, { ...session, readSeq: seq, unread: 0 })
  putSession(queries, await api.im.read({ sessionId: id, seq }))
}

/** Everything that others have written to me counts as seen. */
export async function readAllSessions(queries: QueryClient): Promise<void> {
  const { list } = await queries.fetchQuery({ ...sessionsQuery(api), staleTime: 0 })
  const unread = list.filter((session) => session.unread > 0)
  await Promise.all(unread.map(({ _id, lastSeq }) => readSession(queries, _id, lastSeq)))
}
