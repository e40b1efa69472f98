import { QueryClient, timeoutManager } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'

// On the server no timer may keep what one request has loaded. Queries that name their own `gcTime` would begin one: a
// quarter of an hour with all that was on the page.
if (import.meta.env.SSR)
  timeoutManager.setTimeoutProvider({
    setTimeout: () => 0,
    clearTimeout() {},
    setInterval: () => 0,
    clearInterval() {},
  })

/** A new one for each request on the server, one for the life of the page in the browser. */
export function createQueryClient(): QueryClient {
  // On the server nothing is asked twice.
  const life = import.meta.env.SSR
    ? { gcTime: Number.POSITIVE_INFINITY, retry: false }
    : { gcTime: 30 * 60_000, retry: mayTryAgain }
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always', ...life },
      mutations: { networkMode: 'always' },
    },
  })
}

/** How long a page is held back for what its regions show. */
const moment = 150

/**
 * In the browser a screen does not wait until all of its regions have what they show: after a moment it comes, and those
 * that still wait say so themselves. What a screen cannot do without is fetched by `ensureQueryData`, and waited for.
 */
export function showRegionsSoon(queries: QueryClient): void {
  const { prefetchQuery, prefetchInfiniteQuery } = queries
  queries.prefetchQuery = (options) => inTime(prefetchQuery.call(queries, options as object as never))
  queries.prefetchInfiniteQuery = (options) => inTime(prefetchInfiniteQuery.call(queries, options as object as never))
}

function inTime(work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, moment))])
}

/** A refusal stays a refusal; a network or a server that stumbled deserves one more try. */
function mayTryAgain(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.code === 0 || error.code >= 500)
}
