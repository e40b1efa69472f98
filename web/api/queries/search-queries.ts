import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SearchType } from '#contract/modules/forum/search.ts'
import { pageLimits } from '#contract/page-limits.ts'
import type { Api } from '#web/api/api.ts'

const minute = 60_000

export interface SearchChoice {
  keyword: string
  type: SearchType
  sort?: 'match' | 'new' | 'hot'
  days?: number
  systemId?: string
}

const searchPageSize = 10

export const searchQuery = (api: Api, { keyword, type, sort = 'match', days, systemId }: SearchChoice) =>
  infiniteQueryOptions({
    queryKey: ['search', keyword, type, sort, days ?? 0, systemId ?? ''],
    queryFn: ({ pageParam }) =>
      api.search.list({ keyword, type, sort, page: pageParam, limit: searchPageSize, select: { days, systemId } }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * searchPageSize < total ? pages.length + 1 : undefined),
    staleTime: minute,
    retry: false,
  })

const besides = 3

/** A few of one kind beside another that was looked for, and how many there are. */
export const besidesQuery = (api: Api, keyword: string, type: SearchType) =>
  queryOptions({
    queryKey: ['search', keyword, type, 'short'],
    queryFn: () => api.search.list({ keyword, type, limit: besides }),
    staleTime: minute,
    retry: false,
  })

export const suggestQuery = (api: Api, keyword: string) =>
  queryOptions({
    queryKey: ['suggest', keyword],
    queryFn: () => api.search.suggest({ keyword }),
    enabled: keyword !== '',
    staleTime: minute,
    retry: false,
  })

export const hotWordsQuery = (api: Api) =>
  queryOptions({ queryKey: ['hot-words'], queryFn: () => api.search.hot({}), staleTime: 5 * minute })

/** Somebody whose name can be put into a text. */
export interface Mentionable {
  _id: string
  name: string
  avatar: string
}

const mentionsShown = 8

/** Before the first letter those whom the writer follows; then whoever has such a name. */
export const mentionQuery = (api: Api, userId: string, word: string) =>
  queryOptions({
    queryKey: ['people', 'mention', userId, word],
    queryFn: async (): Promise<Mentionable[]> => {
      if (word === '') return (await api.follow.followList({ userId, limit: mentionsShown })).list
      const { list } = await api.search.suggest({ keyword: word.slice(0, pageLimits.keyword) })
      const people = list.filter(({ type }) => type === 'user').slice(0, mentionsShown)
      return people.map(({ _id, text, image }) => ({ _id, name: text, avatar: image }))
    },
    placeholderData: keepPreviousData,
    staleTime: minute,
  })
