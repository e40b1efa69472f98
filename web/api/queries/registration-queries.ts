import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

export const adminInvitesKey = ['admin', 'invites']

export const adminInvitesQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...adminInvitesKey, page, limit], () => api.adminInvite.list({ page, limit }))

export const adminBlocksKey = ['admin', 'blocks']

export const adminBlocksQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...adminBlocksKey, page, limit], () => api.adminBlock.list({ page, limit }))

export const waitingKey = ['admin', 'waiting']

/** The oldest ones; the next come when these are decided. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: () => api.adminQueue.list({ limit: 20, select: { kind: 'member' } }),
    staleTime: 0,
  })
