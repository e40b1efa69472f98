import type { QueryClient } from '@tanstack/react-query'
import { api } from './api/browser.ts'
import { putCounts } from './api/queries/notification-queries.ts'
import { postsKey } from './api/queries/post-queries.ts'
import { meQuery } from './api/queries/queries.ts'
import { walletKey } from './api/queries/wallet-queries.ts'
import { hearChat } from './chat/hear-chat.ts'
import { kindOf, noticesKey } from './features/notices/notice-queries.ts'
import type { News } from './session/socket.ts'
import { changeMe } from './session/use-me.ts'
import { askStanding } from './session/use-restriction.ts'

/** What the server tells about me, put where the pages look. Every window has its own channel, so they agree. */
export function hearNews(queries: QueryClient, userId: string): News {
  const chat = hearChat(queries, userId)
  return {
    ...chat,
    connected() {
      chat.connected()
      askIfBarred(queries)
    },
    notification({ type, counts }) {
      putCounts(queries, counts)
      void queries.invalidateQueries({ queryKey: [...noticesKey, kindOf(type)] })
    },
    counts(counts) {
      putCounts(queries, counts)
    },
    'account:changed'() {
      void askStanding(queries)
    },
    'wallet:paid'({ money }) {
      changeMe(queries, { money })
      // Whoever waits for this payment asks at once how the order stands.
      void queries.invalidateQueries({ queryKey: walletKey })
    },
  }
}

/**
 * What was told while nobody listened is asked for, where something keeps me from writing: it may be lifted since. So it
 * is in the back office, where what I may do decides what there is.
 */
function askIfBarred(queries: QueryClient): void {
  const me = queries.getQueryData(meQuery(api).queryKey)
  const pages = queries.getQueriesData<{ sanction?: unknown }>({ queryKey: [...postsKey, 'one'] })
  const isBarred = me?.sanction || me?.isWaiting || pages.some(([, page]) => page?.sanction)
  if (isBarred || location.pathname.startsWith('/admin')) void askStanding(queries)
}
