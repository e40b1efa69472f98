import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

/** How far the guide through the first settings has come. */
export const adminSetupQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'setup'], queryFn: () => api.adminSetup.state(), staleTime: 0 })

export const adminConfigQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'config'], queryFn: () => api.adminConfig.get(), staleTime: 0 })

export const adminVersionsQuery = (api: Api, page: number, limit: number) =>
  queryOptions({
    queryKey: ['admin', 'versions', page, limit],
    queryFn: () => api.adminConfig.versions({ page, limit }),
    placeholderData: keepPreviousData,
  })

export const adminDifferenceQuery = (api: Api, version: number | null) =>
  queryOptions({
    queryKey: ['admin', 'difference', version],
    queryFn: () => api.adminConfig.difference({ version: version ?? 0 }),
    enabled: version !== null,
    staleTime: 0,
  })

export const adminSecretsQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'secrets'], queryFn: () => api.adminConfig.secrets() })

/** Moving in from another forum: the newest run, and what lies on the server. */
export const adminImportQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'import'], queryFn: () => api.adminImport.state(), staleTime: 0 })

/** Backups, where they lie, and what is under way. */
export const adminBackupQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'backup'], queryFn: () => api.adminBackup.state(), staleTime: 0 })
