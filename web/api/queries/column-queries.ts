import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ColumnSort } from '#contract/modules/forum/column.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { oneQuery } from '#web/api/one-query.ts'

const minute = 60_000

/** Everything below it is stale when a column, or an article in one, comes, goes or changes. */
export const columnsKey = ['columns']

export const columnQuery = (api: Api, id: string) => oneQuery(columnsKey, id, () => api.column.one({ id }))

export type ArticleOrder = 'asc' | 'new'

const articlesShown = 20

/** The articles of a column, in its own order or the newest first. */
export const columnArticlesQuery = (api: Api, columnId: string, sort: ArticleOrder = 'asc') =>
  infiniteQueryOptions({
    queryKey: [...columnsKey, 'articles', columnId, sort],
    queryFn: ({ pageParam }) => api.column.articles({ columnId, sort, page: pageParam, limit: articlesShown }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * articlesShown < total ? pages.length + 1 : undefined),
    staleTime: minute,
  })

/** The part of a column in which its article with this number stands. */
export const columnPartQuery = (api: Api, columnId: string, number: number) => {
  const page = Math.ceil(number / articlesShown)
  return queryOptions({
    queryKey: [...columnsKey, 'part', columnId, page],
    queryFn: () => api.column.articles({ columnId, page, limit: articlesShown }),
    staleTime: minute,
  })
}

interface ColumnChoice {
  page?: number
  limit: number
  userId?: string
  subscribed?: true
  sort?: ColumnSort
}

/** Columns with something to read: of one author, those I subscribe to, or all. */
export const columnsQuery = (api: Api, { page = 1, limit, userId, subscribed, sort = 'update' }: ColumnChoice) =>
  queryOptions({
    queryKey: [...columnsKey, 'list', userId ?? '', subscribed ?? false, sort, page, limit],
    queryFn: () => api.column.list({ page, limit, select: { userId, subscribed }, sort }),
    placeholderData: keepPreviousData,
    staleTime: minute,
  })

const hotShown = 5

/** Those with most subscribers. */
export const hotColumnsQuery = (api: Api) => columnsQuery(api, { limit: hotShown, sort: 'subscribe' })

/** A member has no more than so many. */
export const columnsOfQuery = (api: Api, userId: string) => columnsQuery(api, { userId, limit: limits.columns })
