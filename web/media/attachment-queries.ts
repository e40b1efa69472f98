import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

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

export const filesQuery = (api: Api, { userId, page, limit }: AttachmentPage) =>
  freshQuery([...attachmentsKey, 'assets', userId, page, limit], () =>
    api.attachment.assets({ userId, page: String(page), limit: String(limit) }),
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
