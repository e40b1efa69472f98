import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { whenIdle } from '#web/ui/hooks/use-is-ready-for-steps.ts'
import { areaOf } from './area.ts'

/**
 * Pointing at a link, or touching it, brings its code and its data; the click then finds both here. What does that comes
 * with the first such sign: most of a first view passes without one.
 */
export function prefetchOnIntent(map: RouteObject[], queries: QueryClient): void {
  const onIntent = async ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement)) return
    // Fetching ahead is a courtesy: without it the page loads when it is opened.
    const prefetch = await import('./prefetch.ts').catch(() => undefined)
    prefetch?.prefetchLink(queries, link, (path) => fetchCode(map, path))
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin']) addEventListener(sign, onIntent, { passive: true })
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
