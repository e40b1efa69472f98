import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

export const gradeKey = ['grade']

/** Experience comes a few seconds after what it is for: never older than the visit of the page. */
export const gradeQuery = (api: Api) =>
  queryOptions({ queryKey: [...gradeKey, 'info'], queryFn: () => api.grade.info(), staleTime: 5_000 })

export const expLogQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...gradeKey, 'log'],
    queryFn: ({ pageParam }) => api.grade.log({ cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 5_000,
  })
