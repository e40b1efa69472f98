import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'

/** A new one for each request on the server, one for the life of the page in the browser. */
export function createQueryClient(): QueryClient {
  // On the server nothing is asked twice, and no timer may keep what one request has loaded.
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

/** A refusal stays a refusal; a network or a server that stumbled deserves one more try. */
function mayTryAgain(failures: number, error: Error): boolean {
  return failures < 1 && (!(error instanceof ApiError) || error.code === 0 || error.code >= 500)
}
