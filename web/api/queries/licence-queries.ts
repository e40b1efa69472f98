import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

/** My places for domains and what is in them. */
export const licenceQuery = (api: Api) =>
  queryOptions({ queryKey: ['licence'], queryFn: () => api.licence.authDomainsInfo(), staleTime: 5_000 })

export const adminRedeemcodesKey = ['admin', 'redeemcodes']

export const adminRedeemcodesQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...adminRedeemcodesKey, page, limit], () => api.adminRedeemcode.list({ page, limit }))
