import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

export const blocksKey = ['blocks']
const page = 20

/** Whom I have blocked, newest first. */
export const blocksQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: blocksKey,
    queryFn: ({ pageParam }) => api.block.list({ page: pageParam, limit: page }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * page < total ? last + 1 : undefined),
    staleTime: 10_000,
  })

/** Who may write to me. */
export const chatSettingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['im', 'settings'], queryFn: () => api.im.settings(), staleTime: 60_000 })

/** What I have set for myself. */
export const settingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['settings'], queryFn: () => api.user.settings(), staleTime: 60_000 })
