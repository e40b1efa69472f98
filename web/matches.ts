import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { siteConfigKey } from './api/queries.ts'
import type { ScreenHandle, ScreenModule } from './screen.ts'

interface Match {
  params: Params
  route: { handle?: unknown; title?: ScreenModule['title'] } | object
}

/** Source files of the screens and layouts on the page. */
export function filesOf(matches: Match[]): string[] {
  return matches.flatMap(({ route }) =>
    'handle' in route && route.handle ? [(route.handle as ScreenHandle).file] : [],
  )
}

/** The innermost screen's own title, then the site's name. */
export function titleOf(matches: Match[], queries: QueryClient, failed: boolean): string {
  const site = queries.getQueryData<{ COMMON_SITE_NAME: string }>(siteConfigKey)?.COMMON_SITE_NAME ?? ''
  if (failed) return site
  for (const { route, params } of [...matches].reverse()) {
    if (!('title' in route) || !route.title) continue
    const own = route.title({ queries, params })
    return own && site ? `${own} - ${site}` : own || site
  }
  return site
}
