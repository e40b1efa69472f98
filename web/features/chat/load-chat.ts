import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { Api } from '#web/api/api.ts'
import { pageContext, preloadForMember } from '#web/api/page-context.ts'
import { messagesQuery, sessionKey, sessionQuery, sessionsQuery } from '#web/api/queries/chat-queries.ts'

/** My sessions. */
export const loadSessions = preloadForMember(({ api, queries }) => queries.prefetchQuery(sessionsQuery(api)))

/** One of them with its newest messages; `missing` is thrown when it is not mine, or not there. */
export async function loadChat(args: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries, isLoggedIn } = args.context.get(pageContext)
  if (!isLoggedIn()) return null
  await loadSession(args, missing)
  await queries.prefetchInfiniteQuery(messagesQuery(api, args.params.id ?? ''))
  return null
}

/** The same without them. */
export async function loadSession({ context, params }: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  const { id = '' } = params
  if (!isLoggedIn()) return null
  try {
    await queries.ensureQueryData(sessionQuery(api, id))
  } catch (error) {
    if (error instanceof ApiError && (error.code === 404 || error.code === 403)) throw missing()
    throw error
  }
  return null
}

/** My sessions, with the messages of the one that the address names, or of the first. */
export async function loadMessageCentre(api: Api, queries: QueryClient, named: string | null): Promise<void> {
  await queries.prefetchQuery(sessionsQuery(api))
  const id = named ?? queries.getQueryData(sessionsQuery(api).queryKey)?.list[0]?._id
  if (!id) return
  await queries.prefetchQuery(sessionQuery(api, id))
  if (queries.getQueryData(sessionKey(id))) await queries.prefetchInfiniteQuery(messagesQuery(api, id))
}

export function chatName(queries: QueryClient, id = ''): string {
  const session = queries.getQueryData<ChatSession>(sessionKey(id))
  return session?.group?.name ?? session?.toUser?.name ?? ''
}
