import type { SiteConfig } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import type { SearchChoice } from '#web/api/queries/search-queries.ts'
import { withField } from '#web/ui/forms/with-field.ts'

const searchScopes = ['all', 'posts', 'system', 'user', 'column', 'works'] as const
export type SearchScope = (typeof searchScopes)[number]

/** Columns have a tab where there are articles, and works where there are some. */
function scopesOf({ COMMON_WORKS }: Pick<SiteConfig, 'COMMON_WORKS'>): SearchScope[] {
  const { ARTICLE, FICTION, MANGA } = COMMON_WORKS
  const has: Partial<Record<SearchScope, boolean>> = { column: ARTICLE, works: FICTION || MANGA }
  return searchScopes.filter((scope) => has[scope] !== false)
}

export function scopeOf(search: URLSearchParams): SearchScope {
  const wanted = search.get('type')
  return searchScopes.find((scope) => scope === wanted) ?? 'all'
}

function scopeName(scope: SearchScope): string {
  if (scope === 'posts') return m.search_posts()
  if (scope === 'system') return m.search_boards()
  if (scope === 'column') return m.search_columns()
  if (scope === 'works') return m.search_works()
  return scope === 'user' ? m.search_users() : m.search_all()
}

type Counts = Partial<Record<SearchScope, string>>

/** The tabs of a page of results at `path`, with how many each has. */
export function scopeTabs(
  path: string,
  search: URLSearchParams,
  site: Pick<SiteConfig, 'COMMON_WORKS'>,
  counts: Counts,
) {
  const current = scopeOf(search)
  return scopesOf(site).map((scope) => ({
    to: withField(path, search, 'type', scope, 'all'),
    label: scopeName(scope),
    isCurrent: scope === current,
    count: scope === 'all' ? undefined : counts[scope],
  }))
}

/** What the page says without results. */
export function searchEmptiness(q: string): { title: string; description: string } {
  if (!q) return { title: m.search_start(), description: m.page_search_empty() }
  return { title: m.search_none({ q }), description: m.search_none_hint() }
}

export const searchSorts = ['match', 'new', 'hot'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Days back; 0: whenever. */
export const searchTimes = [0, 1, 7, 30, 365] as const

export function sortOf(search: URLSearchParams): SearchSort {
  return searchSorts.find((sort) => sort === search.get('sort')) ?? 'match'
}

export function daysOf(search: URLSearchParams): number {
  return searchTimes.find((days) => String(days) === search.get('days')) ?? 0
}

export function wordOf(search: URLSearchParams): string {
  return search.get('q')?.trim().slice(0, 40) ?? ''
}

/** What an address asks for. Posts stand for everything: boards and people come as a short list above them. */
export function choiceOf(search: URLSearchParams): SearchChoice {
  const scope = scopeOf(search)
  const systemId = search.get('system')
  return {
    keyword: wordOf(search),
    type: scope === 'all' ? 'posts' : scope,
    sort: sortOf(search),
    days: daysOf(search) || undefined,
    systemId: systemId && /^[1-9]\d{0,18}$/.test(systemId) ? systemId : undefined,
  }
}
