import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

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

export const devicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['devices'], queryFn: () => api.session.devices(), staleTime: 10_000 })

export const adminConfigQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'config'], queryFn: () => api.adminConfig.get(), staleTime: 0 })

export const adminVersionsQuery = (api: Api, page: number, limit: number) =>
  queryOptions({
    queryKey: ['admin', 'versions', page, limit],
    queryFn: () => api.adminConfig.versions({ page, limit }),
    placeholderData: keepPreviousData,
  })

export const adminSecretsQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'secrets'], queryFn: () => api.adminConfig.secrets() })
