import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/browser.ts'
import { kindOf, noticesKey, unreadKey } from '../api/notification-queries.ts'
import { meQuery } from '../api/queries.ts'
import { walletKey } from '../api/wallet-queries.ts'
import type { News } from './socket.ts'
import { changeMe } from './use-me.ts'

/** What the server tells about me, put where the pages look. Every window has its own channel, so they agree. */
export function hearNews(queries: QueryClient): News {
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
    'wallet:paid'({ money }) {
      changeMe(queries, { money })
      // Whoever waits for this payment asks at once how the order stands.
      void queries.invalidateQueries({ queryKey: walletKey })
    },
  }
}
