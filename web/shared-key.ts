import type { QueryClient } from '@tanstack/react-query'
import { writtenAnswer } from './page-json.ts'
import type { Member } from './watched-member.ts'

/**
 * Everything a page is made of but the member: its address, further facts and the answers it was given. None when the
 * member is on the page (then some of it may be the member's own), or when an answer is missing.
 */
export function sharedKey(url: string, facts: unknown, queries: QueryClient, { _id }: Member): string | null {
  if (url.split(/\D+/).includes(_id)) return null
  const parts = [url, JSON.stringify(facts)]
  for (const { queryHash, queryKey, state } of queries.getQueryCache().getAll()) {
    if (state.status !== 'success') return null
    if (queryKey[0] === 'me') continue
    const { json, name } = writtenAnswer(state.data)
    if (json.includes(`"${_id}"`)) return null
    parts.push(queryHash, name)
  }
  return parts.join(' ')
}
