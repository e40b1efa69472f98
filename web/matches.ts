import type { QueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse, type Params } from 'react-router'
import { m } from '#messages/messages.js'
import { isNetworkError } from './api/network-error.ts'
import { siteConfigKey } from './api/queries/queries.ts'
import { gateIn, type ScreenHandle, type ScreenModule } from './screen.ts'

interface Match {
  pathname: string
  params: Params
  route: { handle?: unknown; title?: ScreenModule['title'] } | object
}

/** Source files of the screens and layouts on the page. */
export function filesOf(matches: Match[]): string[] {
  return matches.flatMap(({ route }) =>
    'handle' in route && route.handle ? [(route.handle as ScreenHandle).file] : [],
  )
}

/** The innermost screen's own title, or what went wrong, then the site's name. */
export function titleOf(matches: Match[], queries: QueryClient, errors: Record<string, unknown> | null): string {
  const site = queries.getQueryData<{ COMMON_SITE_NAME: string }>(siteConfigKey)?.COMMON_SITE_NAME ?? ''
  const own = errors ? titleOfError(Object.values(errors)[0]) : ownTitle(matches, queries)
  return own && site ? `${own} - ${site}` : own || site
}

function ownTitle(matches: Match[], queries: QueryClient): string {
  for (const { route, params, pathname } of [...matches].reverse())
    if ('title' in route && route.title) return route.title({ queries, params, pathname })
  return ''
}

function titleOfError(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 404) return m.error_not_found_title()
  const gate = isRouteErrorResponse(error) ? gateIn(error.data) : undefined
  if (gate) return gate.system.systemName
  return isNetworkError(error) ? m.error_offline() : m.error_internal()
}
