import { queryOptions } from '@tanstack/react-query'
import type { OwnExport } from '#contract/modules/account/own-export.ts'
import type { Api } from '#web/api/api.ts'
import { preloadForMember } from '#web/api/page-context.ts'

/** What stands in the way of deleting my account. */
export const deletionQuery = (api: Api) =>
  queryOptions({ queryKey: ['deletion'], queryFn: () => api.deletion.check(), staleTime: 0 })

/** Copies of my data; looked at again while one is being made. */
export const copiesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-copies'],
    queryFn: () => api.ownExport.list(),
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? 2000 : false),
  })

export function isOpen({ state }: OwnExport): boolean {
  return state === 'waiting' || state === 'making'
}

export const loadCopies = preloadForMember(({ api, queries }) => queries.prefetchQuery(copiesQuery(api)))

export const loadDeletion = preloadForMember(({ api, queries }) => queries.prefetchQuery(deletionQuery(api)))
