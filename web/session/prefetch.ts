import { type DehydratedState, hydrate, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { isPatchedSince } from '#web/api/patch.ts'
import { areaOf } from './area.ts'

const fetched = new Map<string, number>()
const fresh = 30_000

/** Brings the code and the data of the page that a link leads to, if it is one of this area. */
export function prefetchLink(queries: QueryClient, link: HTMLAnchorElement, fetchCode: (path: string) => void): void {
  if (isOwnPage(link)) void prefetchPage(queries, link.pathname + link.search, fetchCode)
}

async function prefetchPage(queries: QueryClient, path: string, fetchCode: (path: string) => void): Promise<void> {
  const before = fetched.get(path)
  if (before && Date.now() - before < fresh) return
  const begun = Date.now()
  fetched.set(path, begun)
  fetchCode(path)
  try {
    const address = path.replace(/\/?(\?|$)/, '/_payload.json$1')
    const response = await fetch(address, { signal: AbortSignal.timeout(fresh) })
    if (!response.ok || response.redirected) return
    const payload = (await response.json()) as { queries: DehydratedState }
    if (isPatchedSince(begun)) return void fetched.delete(path)
    hydrate(queries, asOf(begun, keepKnown(queries, payload.queries)))
  } catch {
    // Fetching ahead is a courtesy: without it the page loads when it is opened.
  }
}

/** What is the same as before stays the same object, so that the page on show is not drawn again for it. */
function keepKnown(queries: QueryClient, { queries: news, ...rest }: DehydratedState): DehydratedState {
  const kept = news.map(({ state, ...query }) => {
    const known = queries.getQueryData(query.queryKey)
    return { ...query, state: { ...state, data: replaceEqualDeep(known, state.data) } }
  })
  return { ...rest, queries: kept }
}

/** The answers are as old as the question, by the clock of this browser: what came or was changed after it stays. */
function asOf(time: number, { queries, ...rest }: DehydratedState): DehydratedState {
  return {
    ...rest,
    queries: queries.map(({ state, ...query }) => ({ ...query, state: { ...state, dataUpdatedAt: time } })),
  }
}

function isOwnPage(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    !link.target &&
    link.pathname !== location.pathname &&
    areaOf(link.pathname) === areaOf(location.pathname) &&
    !link.pathname.startsWith('/api')
  )
}
