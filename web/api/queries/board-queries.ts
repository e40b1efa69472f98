import { queryOptions } from '@tanstack/react-query'
import type { BoardType } from '#contract/modules/forum/board.ts'
import { pageLimits } from '#contract/page-limits.ts'
import type { Api } from '#web/api/api.ts'
import { oneQuery } from '#web/api/one-query.ts'

const minute = 60_000

/** Everything below it is stale when a board changes. */
export const boardsKey = ['boards']

export const zonesQuery = (api: Api, zoneType: BoardType = 'forum') =>
  queryOptions({
    queryKey: [...boardsKey, 'zones', zoneType],
    queryFn: () => api.board.zones({ page: 1, limit: pageLimits.wholeList, select: { zoneType } }),
    staleTime: 5 * minute,
  })

/** All boards of a type, or of one zone. */
export const allBoardsQuery = (api: Api, systemType: BoardType = 'forum', systemZoneId?: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'all', systemType, systemZoneId ?? ''],
    queryFn: () =>
      api.board.list({ page: 1, limit: pageLimits.wholeList, select: { systemType, type: 2, systemZoneId } }),
    staleTime: minute,
  })

/** Those I have joined, in the order of the site: a list that one finds things in by their place. */
export const myBoardsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...boardsKey, 'joined'],
    queryFn: () => api.board.list({ page: 1, limit: 50, select: { joined: true } }),
    staleTime: minute,
  })

export const managedBoardsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...boardsKey, 'managed'],
    queryFn: () => api.board.list({ page: 1, limit: 100, select: { managed: true } }),
    staleTime: minute,
  })

/** Those with most posts today. */
export const hotBoardsQuery = (api: Api, limit = 5) =>
  queryOptions({
    queryKey: [...boardsKey, 'hot', limit],
    queryFn: () => api.board.list({ page: 1, limit, select: { systemType: 'forum', type: 2 }, sort: 'today' }),
    staleTime: minute,
  })

/** One board by its sign or its id. */
export const boardQuery = (api: Api, sign: string) => oneQuery(boardsKey, sign, () => api.board.info({ sign }))

/** Those that a member founded or manages. */
export const boardsOfQuery = (api: Api, managerId: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'of', managerId],
    queryFn: () => api.board.list({ page: 1, limit: 20, select: { managerId } }),
    staleTime: 5 * minute,
  })
