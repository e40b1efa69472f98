import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Everything below it is stale when an announcement is read or changed. */
export const announcementsKey = ['announcements']

export const announcementsQuery = (api: Api, page = 1, limit = 20) =>
  queryOptions({
    queryKey: [...announcementsKey, page, limit],
    queryFn: () => api.announcement.list({ page, limit }),
    staleTime: 60_000,
  })
