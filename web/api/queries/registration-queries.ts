import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

export const adminInvitesKey = ['admin', 'invites']

export const adminInvitesQuery = (api: Api, page: number, limit: number) =>
  queryOptions({
    queryKey: [...adminInvitesKey, page, limit],
    queryFn: () => api.adminInvite.list({ page, limit }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const adminBlocksKey = ['admin', 'blocks']

export const adminBlocksQuery = (api: Api, page: number, limit: number) =>
  queryOptions({
    queryKey: [...adminBlocksKey, page, limit],
    queryFn: () => api.adminBlock.list({ page, limit }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const waitingKey = ['admin', 'waiting']

/** The oldest ones; the next come when these are decided. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: () => api.adminQueue.list({ limit: 20, select: { kind: 'member' } }),
    staleTime: 0,
  })
