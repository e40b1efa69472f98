import { queryOptions } from '@tanstack/react-query'
import type { PostCard } from '#contract/modules/forum/post.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { columnsKey } from './column-queries.ts'

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
