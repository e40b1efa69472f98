import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

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

export const adminDifferenceQuery = (api: Api, version: number | null) =>
  queryOptions({
    queryKey: ['admin', 'difference', version],
    queryFn: () => api.adminConfig.difference({ version: version ?? 0 }),
    enabled: version !== null,
    staleTime: 0,
  })

export const adminSecretsQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'secrets'], queryFn: () => api.adminConfig.secrets() })

/** Everything below it is stale when a file of mine comes or goes. */
export const attachmentsKey = ['attachments']

type AttachmentPage = { userId: string; page: number; limit: number }

/** My images, newest first; the page before stays in sight until the next one is there. */
export const imagesQuery = (api: Api, { userId, page, limit }: AttachmentPage) =>
  freshQuery([...attachmentsKey, 'image', userId, page, limit], () =>
    api.attachment.image({ userId, page: String(page), limit: String(limit) }),
  )

export const videosQuery = (api: Api, { userId, page, limit }: AttachmentPage) =>
  freshQuery([...attachmentsKey, 'video', userId, page, limit], () =>
    api.attachment.video({ userId, page: String(page), limit: String(limit) }),
  )

export const quotaQuery = (api: Api) =>
  queryOptions({ queryKey: [...attachmentsKey, 'quota'], queryFn: () => api.attachment.quota(), staleTime: 10_000 })

export const attachmentUsesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...attachmentsKey, 'uses', id],
    queryFn: () => api.attachment.uses({ _id: id }),
    staleTime: 0,
  })

export const adminUsageQuery = (api: Api, page: number, limit: number) =>
  queryOptions({
    queryKey: ['admin', 'usage', page, limit],
    queryFn: () => api.attachment.usage({ page, limit }),
    placeholderData: keepPreviousData,
  })
