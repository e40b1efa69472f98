import { m } from '#messages/messages.js'

export const searchScopes = ['all', 'posts', 'system', 'user'] as const
export type SearchScope = (typeof searchScopes)[number]

export function scopeOf(search: URLSearchParams): SearchScope {
  const wanted = search.get('type')
  return searchScopes.find((scope) => scope === wanted) ?? 'all'
}

export function scopeName(scope: SearchScope): string {
  if (scope === 'posts') return m.search_posts()
  if (scope === 'system') return m.search_boards()
  return scope === 'user' ? m.search_users() : m.search_all()
}

/** What the page says without results. */
export function searchEmptiness(q: string): { title: string; description: string } {
  if (!q) return { title: m.search_start(), description: m.page_search_empty() }
  return { title: m.search_none({ q }), description: m.search_none_hint() }
}
