import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { imKey, type Messages, sessionsKey, sessionsQuery } from '#web/api/queries/chat-queries.ts'
import { unreadKey } from '#web/api/queries/notification-queries.ts'
import { closeGap, isBehind, sessionIn } from './chat-cache.ts'

/** After every connection: what happened while nobody listened. */
export async function catchUp(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: unreadKey })
  if (queries.getQueryData(sessionsKey))
    await queries.fetchQuery({ ...sessionsQuery(api), staleTime: 0 }).catch(() => undefined)
  await Promise.all(loadedSessions(queries).map((id) => closeGap(queries, id, () => true)))
}

/** Those that are on show, and those that are known to have gone on. */
function loadedSessions(queries: QueryClient): string[] {
  const loaded = queries.getQueryCache().findAll({ queryKey: [...imKey, 'messages'] })
  return loaded.flatMap((query) => {
    const id = String(query.queryKey.at(-1))
    const data = query.state.data as Messages | undefined
    const session = sessionIn(queries, id)
    return data && (!session || query.isActive() || isBehind(data, session)) ? [id] : []
  })
}
