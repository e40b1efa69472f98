import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

/** Query keys and how each is filled; loaders pass their own api, components the browser's. */
export const siteConfigKey = ['config']

export const siteConfigQuery = (api: Api) =>
  queryOptions({ queryKey: siteConfigKey, queryFn: () => api.config.siteConfig(), staleTime: Number.POSITIVE_INFINITY })

export const meQuery = (api: Api) =>
  queryOptions({ queryKey: ['me'], queryFn: () => api.user.ownInfo(), staleTime: 60_000, retry: false })

export const policiesQuery = (api: Api) =>
  queryOptions({ queryKey: ['policies'], queryFn: () => api.config.policies(), staleTime: 5 * 60_000 })

export const userQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['user', id], queryFn: () => api.user.publicInfo({ id }), staleTime: 60_000 })
