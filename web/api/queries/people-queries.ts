import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageLimits } from '#contract/shared/page-limits.ts'
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
    queryKey: [...peopleKey, 'mention', userId, word],
    queryFn: async (): Promise<Mentionable[]> => {
      if (word === '') return (await api.follow.followList({ userId, limit: mentionsShown })).list
      const { list } = await api.search.suggest({ keyword: word.slice(0, pageLimits.keyword) })
      const people = list.filter(({ type }) => type === 'user').slice(0, mentionsShown)
      return people.map(({ _id, text, image }) => ({ _id, name: text, avatar: image }))
    },
    placeholderData: keepPreviousData,
    staleTime: minute,
  })
