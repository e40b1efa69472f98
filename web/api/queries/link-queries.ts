import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

/** The accounts of other sites that open mine. */
export const linksQuery = (api: Api) =>
  queryOptions({ queryKey: ['links'], queryFn: () => api.link.list(), staleTime: 10_000 })

export const devicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['devices'], queryFn: () => api.session.devices(), staleTime: 10_000 })

/** What protects my account beside the password. */
export const securityQuery = (api: Api) =>
  queryOptions({ queryKey: ['security', 'overview'], queryFn: () => api.security.overview(), staleTime: 10_000 })

export type LoginSelect = '' | 'ok' | 'failed' | 'new'

/** Lines of the login history on one page. */
export const loginsPage = 20

export const loginsQuery = (api: Api, result: LoginSelect = '', page = 1) =>
  freshQuery(['security', 'logins', result, page], () =>
    api.security.history({ page, limit: loginsPage, select: { result: result || undefined } }),
  )

/** Devices that are not asked for the second factor. */
export const rememberedQuery = (api: Api) =>
  queryOptions({ queryKey: ['security', 'remembered'], queryFn: () => api.security.remembered(), staleTime: 10_000 })

/** Keys by which programs call in my name. */
export const keysQuery = (api: Api) =>
  queryOptions({ queryKey: ['security', 'keys'], queryFn: () => api.key.list(), staleTime: 10_000 })

/** Devices that open my account without a password. */
export const passkeysQuery = (api: Api) =>
  queryOptions({ queryKey: ['security', 'passkeys'], queryFn: () => api.passkey.list(), staleTime: 10_000 })
