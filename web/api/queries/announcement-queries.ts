import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Api } from '#web/api/api.ts'

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

/** Where a site that has written one keeps its help. */
export const helpPath = 'help'

/** Whether there is such a page. Most sites have none, which is no failure. */
export const hasHelpQuery = (api: Api) =>
  queryOptions({
    queryKey: ['has-help'],
    async queryFn() {
      try {
        await api.customPage.info({ path: helpPath })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return false
        throw error
      }
    },
    staleTime: 3600_000,
    retry: false,
  })
