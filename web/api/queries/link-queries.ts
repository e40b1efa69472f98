import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

/** The accounts of other sites that open mine. */
export const linksQuery = (api: Api) =>
  queryOptions({ queryKey: ['links'], queryFn: () => api.link.list(), staleTime: 10_000 })

export const devicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['devices'], queryFn: () => api.session.devices(), staleTime: 10_000 })
