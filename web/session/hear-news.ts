import type { QueryClient } from '@tanstack/react-query'
import type { ServerToClient } from '#contract/socket.ts'
import { api } from '../api/browser.ts'
import { kindOf, noticesKey, unreadKey } from '../api/notification-queries.ts'
import { meQuery } from '../api/queries.ts'

/** What the server tells about notifications, put where the pages look. Every window has its own channel, so they agree. */
export function hearNews(queries: QueryClient): Pick<ServerToClient, 'notification' | 'counts' | 'account:changed'> {
  return {
    notification({ type, counts }) {
      queries.setQueryData(unreadKey, counts)
      void queries.invalidateQueries({ queryKey: [...noticesKey, kindOf(type)] })
    },
    counts(counts) {
      queries.setQueryData(unreadKey, counts)
    },
    'account:changed'() {
      queries.fetchQuery({ ...meQuery(api), staleTime: 0 }).catch(() => undefined)
    },
  }
}
