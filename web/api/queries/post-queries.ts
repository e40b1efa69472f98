import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FeedPage, PostSort } from '#contract/modules/forum/feed.ts'
import { pageLimits } from '#contract/page-limits.ts'
import type { Api } from '#web/api/api.ts'
import { oneQuery } from '#web/api/one-query.ts'

const minute = 60_000

/** Everything below it is stale when a post comes or goes. */
export const postsKey = ['posts']

export interface FeedSelect {
  systemId?: string
  systemType?: 'forum' | 'article'
  userId?: string
  classifyId?: string
  recommend?: boolean
  follow?: boolean
}
export interface FeedChoice {
  select?: FeedSelect
  sort?: PostSort
}

/** What is kept stays as it was read: going back finds the same list. New posts are offered, never pushed. */
export const asRead = { staleTime: Number.POSITIVE_INFINITY, gcTime: 15 * minute }

/** The first page has no cursor. Null says so: `undefined` would not survive the way from the server's page. */
export const onwards = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: FeedPage) => page.nextCursor ?? undefined,
}

export const feedQuery = (api: Api, { select = {}, sort = 'mix' }: FeedChoice) =>
  infiniteQueryOptions({
    queryKey: [...postsKey, 'feed', select, sort],
    queryFn: ({ pageParam }) =>
      api.post.list({ select, sort, limit: pageLimits.feedPage, cursor: pageParam ?? undefined }),
    ...onwards,
    ...asRead,
  })

/** Pinned lines: of one board, or of the whole site. */
export const pinnedQuery = (api: Api, systemId?: string) =>
  queryOptions({
    queryKey: [...postsKey, 'pinned', systemId ?? ''],
    queryFn: () => api.post.pinned({ systemId }),
    staleTime: minute,
  })

export const postQuery = (api: Api, id: string) => oneQuery(postsKey, id, () => api.post.one({ id }))

/** Its neighbours in the board, and more from there. */
export const aroundQuery = (api: Api, postsId: string) =>
  queryOptions({
    queryKey: [...postsKey, 'around', postsId],
    queryFn: () => api.post.around({ postsId }),
    staleTime: 5 * minute,
  })
