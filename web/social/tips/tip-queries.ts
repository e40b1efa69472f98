import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TipTarget } from '#contract/modules/wallet/tip.ts'
import type { Api } from '#web/api/api.ts'

export interface Tipped {
  type: TipTarget
  _id: string
}

/** Whose it is that is tipped. */
export interface TipOf {
  target: Tipped
  author: { _id: string; name: string }
}

const page = 10

/** Who has tipped something, most given first. */
export const supportersQuery = (api: Api, target: Tipped) =>
  infiniteQueryOptions({
    queryKey: ['tips', target.type, target._id],
    queryFn: ({ pageParam }) => api.tip.list({ target, page: pageParam, limit: page }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * page < total ? last + 1 : undefined),
    staleTime: 10_000,
  })
