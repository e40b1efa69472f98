import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

const minute = 60_000
const pageSize = 20

export type PeopleKind = 'follow' | 'fans'

const peopleKey = ['people']

/** Whom somebody follows, or who follows them. */
export const peopleQuery = (api: Api, kind: PeopleKind, userId: string, keyword = '') =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, kind, userId, keyword],
    queryFn: ({ pageParam }) => {
      const choice = { userId, page: pageParam, limit: pageSize, keyword: keyword || undefined }
      return kind === 'follow' ? api.follow.followList(choice) : api.follow.fansList(choice)
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    staleTime: minute,
  })

export const activeAuthorsQuery = (api: Api, page: number, limit: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'active', page, limit],
    queryFn: () => api.follow.active({ page, limit }),
    staleTime: 5 * minute,
  })

/** Those who are suggested to whoever follows nobody yet. */
export const suggestedAuthorsQuery = (api: Api) => activeAuthorsQuery(api, 1, 6)
