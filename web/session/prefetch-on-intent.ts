import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { whenIdle } from '#web/ui/hooks/use-is-ready-for-steps.ts'
import { areaOf } from './area.ts'

/** The map of the area that a page is in. */
type MapFor = (path: string) => Promise<RouteObject[]>

/**
 * Pointing at a link, or touching it, brings its code and its data; the click then finds both here. What does that comes
 * with the first such sign: most of a first view passes without one.
 */
export function prefetchOnIntent(mapFor: MapFor, queries: QueryClient): void {
  const onIntent = async ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement)) return
    // Fetching ahead is a courtesy: without it the page loads when it is opened.
    const prefetch = await import('./prefetch.ts').catch(() => undefined)
    prefetch?.prefetchLink(queries, link, (path) => void fetchCode(mapFor, path))
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin']) addEventListener(sign, onIntent, { passive: true })
  fetchPostCode(mapFor)
}

/** Most second steps lead to a post. Its code comes while the first page is read, unless data are dear. */
function fetchPostCode(mapFor: MapFor): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const area = areaOf(location.pathname)
  if (area === 'admin' || connection?.saveData) return
  const begin = () => void whenIdle(() => void fetchCode(mapFor, area === 'mobile' ? '/webapp/1' : '/1'))
  // On a phone the first sign of life is often the step itself.
  if (area === 'mobile') begin()
  else addEventListener('pointermove', begin, { once: true, passive: true })
}

async function fetchCode(mapFor: MapFor, path: string): Promise<void> {
  const map = await mapFor(path).catch(() => [])
  for (const { route } of matchRoutes(map, path) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => {})
}
