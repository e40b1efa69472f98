import type { SearchChoice } from '#web/api/queries/search-queries.ts'
import { scopeOf } from './scopes.ts'

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
