import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ShelfSort } from '#contract/modules/works/shelf.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Api } from '#web/api/api.ts'
import { worksKey } from './work-queries.ts'

/** Everything below it is stale when a work comes on the shelf, leaves it, or is read. */
export const shelfKey = [...worksKey, 'shelf']
export const readingKey = [...worksKey, 'reading']

const shown = 30

export interface ShelfChoice {
  worksType?: WorksType
  hasNew?: true
  sort: ShelfSort
}

export const shelfQuery = (api: Api, { worksType, hasNew, sort }: ShelfChoice) =>
  infiniteQueryOptions({
    queryKey: [...shelfKey, 'list', worksType ?? '', hasNew ?? false, sort],
    queryFn: ({ pageParam: page }) => api.worksShelf.list({ page, limit: shown, select: { worksType, hasNew }, sort }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * shown < total ? pages.length + 1 : undefined),
    staleTime: 10_000,
  })

/** How many works have something new. */
export const shelfNewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...shelfKey, 'news'],
    queryFn: () => api.worksShelf.list({ page: 1, limit: 5, select: { hasNew: true }, sort: 'update' }),
    staleTime: 60_000,
  })

/** What I have read, the latest first. */
export const readingsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...readingKey, 'all'],
    queryFn: ({ pageParam: page }) => api.worksRead.list({ page, limit: shown }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * shown < total ? pages.length + 1 : undefined),
    staleTime: 10_000,
  })

/** The last few of them. */
export const lastReadingsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...readingKey, 'last'],
    queryFn: () => api.worksRead.list({ page: 1, limit: 6 }),
    staleTime: 10_000,
  })
