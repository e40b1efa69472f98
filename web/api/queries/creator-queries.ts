import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BoardType } from '#contract/modules/forum/board.ts'
import type { OwnState } from '#contract/modules/forum/creator.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'
import { columnsKey } from './column-queries.ts'
import { postsKey } from './post-queries.ts'

const minute = 60_000

/** All columns of a member, who sees those without articles too. */
export const ownColumnsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [...columnsKey, 'own', userId],
    queryFn: () => api.column.list({ page: 1, limit: limits.columns, select: { userId } }),
    staleTime: 0,
  })

/** One of them, as it is now. */
export const ownColumnQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...columnsKey, 'desk', id],
    queryFn: () => api.column.one({ id }),
    staleTime: 0,
    retry: false,
  })

export type ColumnArticle = PostCard & { number: number }

const pageSize = 100

/** All articles of a column in their order: they are put in order as a whole. */
export const columnOrderQuery = (api: Api, columnId: string) =>
  queryOptions({
    queryKey: [...columnsKey, 'order', columnId],
    queryFn: async (): Promise<ColumnArticle[]> => {
      const found: ColumnArticle[] = []
      for (let page = 1; page <= limits.columnArticles / pageSize; page += 1) {
        const { list, total } = await api.column.articles({ columnId, page, limit: pageSize })
        found.push(...list)
        if (page * pageSize >= total) break
      }
      return found
    },
    staleTime: 0,
  })

/** My own posts as a table. */
export interface MineChoice {
  page: number
  limit: number
  state?: OwnState
  systemType?: BoardType
  keyword?: string
}

export const minePostsQuery = (api: Api, choice: MineChoice) =>
  queryOptions({
    queryKey: [...postsKey, 'mine', choice],
    queryFn: () => {
      const { page, limit, state, systemType, keyword } = choice
      return api.post.mine({ page, limit, select: { state, systemType, keyword: keyword || undefined } })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const figuresQuery = (api: Api) =>
  queryOptions({ queryKey: [...postsKey, 'figures'], queryFn: () => api.post.figures(), staleTime: minute })

export const analysisQuery = (api: Api, days: 7 | 30) =>
  queryOptions({
    queryKey: [...postsKey, 'analysis', days],
    queryFn: () => api.post.analysis({ days }),
    placeholderData: keepPreviousData,
    staleTime: minute,
  })

/** Everything below it is stale when a draft of mine comes or goes. */
export const draftsKey = ['drafts']

export const draftsQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...draftsKey, page, limit], () => api.post.drafts({ page, limit }))
