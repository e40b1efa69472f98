import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { preloadForMember } from '#web/api/page-context.ts'

/** What stands in the way of deleting my account. */
export const deletionQuery = (api: Api) =>
  queryOptions({ queryKey: ['deletion'], queryFn: () => api.deletion.check(), staleTime: 0 })

export const loadDeletion = preloadForMember(({ api, queries }) => queries.prefetchQuery(deletionQuery(api)))
