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

/** A page of the site's own making, by the words after `/dynamic/`. */
export const customPageQuery = (api: Api, path: string) =>
  queryOptions({
    queryKey: ['custom-page', path],
    queryFn: () => api.customPage.info({ path }),
    staleTime: 60_000,
    retry: false,
  })
