import { type DehydratedState, hydrate, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { whenIdle } from '#web/ui/hooks/use-is-ready-for-steps.ts'
import { areaOf } from './area.ts'

const fetched = new Map<string, number>()
const fresh = 30_000

/** Pointing at a link, or touching it, brings its code and its data; the click then finds both here. */
export function prefetchLinks(map: RouteObject[], queries: QueryClient): void {
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (link instanceof HTMLAnchorElement && isOwnPage(link))
      void prefetchPage(map, queries, link.pathname + link.search)
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('touchstart', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  fetchPostCode(map)
}

/** Most second steps lead to a post. Its code comes while the first page is read, unless data are dear. */
function fetchPostCode(map: RouteObject[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const area = areaOf(location.pathname)
  if (area === 'admin' || connection?.saveData) return
  const begin = () => void whenIdle(() => fetchCode(map, area === 'mobile' ? '/webapp/1' : '/1'))
  // On a phone the first sign of life is often the step itself.
  if (area === 'mobile') begin()
  else addEventListener('pointermove', begin, { once: true, passive: true })
}

function fetchCode(map: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(map, path) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
}

async function prefetchPage(map: RouteObject[], queries: QueryClient, path: string): Promise<void> {
  const before = fetched.get(path)
  if (before && Date.now() - before < fresh) return
  fetched.set(path, Date.now())
  for (const { route } of matchRoutes(map, path) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
  try {
    const address = path.replace(/\/?(\?|$)/, '/_payload.json$1')
    const response = await fetch(address, { signal: AbortSignal.timeout(fresh) })
    if (!response.ok || response.redirected) return
    const payload = (await response.json()) as { queries: DehydratedState }
    hydrate(queries, keepKnown(queries, payload.queries))
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

function isOwnPage(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    !link.target &&
    link.pathname !== location.pathname &&
    areaOf(link.pathname) === areaOf(location.pathname) &&
    !link.pathname.startsWith('/api')
  )
}
