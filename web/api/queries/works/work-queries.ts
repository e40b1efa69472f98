import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WorkRank, WorkSelect, WorkSort, WorksType } from '#contract/modules/works/work.ts'
import type { Api } from '#web/api/api.ts'

const minute = 60_000

/** Everything below it is stale when a work, or a chapter of one, comes, goes or changes. */
export const worksKey = ['works']

export const workQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...worksKey, 'one', id],
    queryFn: () => api.works.one({ id }),
    staleTime: minute,
    retry: false,
  })

/** Chapters stand in spans of so many. */
export const spanLength = 100

/** One span of the contents, from 1 on, in the order of the work. */
export const spanQuery = (api: Api, workId: string, span: number) =>
  queryOptions({
    queryKey: [...worksKey, 'contents', workId, span],
    queryFn: () => api.worksChapter.list({ workId, page: span, limit: spanLength }),
    placeholderData: keepPreviousData,
    staleTime: minute,
  })

/** Chapters whose title has these words. */
export const foundChaptersQuery = (api: Api, workId: string, keyword: string) =>
  queryOptions({
    queryKey: [...worksKey, 'found', workId, keyword],
    queryFn: () => api.worksChapter.list({ workId, page: 1, limit: spanLength, select: { keyword } }),
    placeholderData: keepPreviousData,
    staleTime: minute,
  })

/** The pages of chapters. */
export const chaptersKey = [...worksKey, 'chapter']

export const chapterQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...chaptersKey, id],
    queryFn: () => api.worksChapter.one({ id }),
    // Pictures of chapters that are not for everybody have addresses for half an hour.
    staleTime: 5 * minute,
    retry: false,
  })

const listed = 20

export const worksQuery = (api: Api, select: WorkSelect, sort: WorkSort) =>
  infiniteQueryOptions({
    queryKey: [...worksKey, 'list', select, sort],
    queryFn: ({ pageParam }) => api.works.list({ limit: listed, cursor: pageParam || undefined, select, sort }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: minute,
  })

/** A member has no more than so many of both kinds. */
const mostOfOne = 50

export const worksOfQuery = (api: Api, worksType: WorksType, userId: string) =>
  queryOptions({
    queryKey: [...worksKey, 'of', worksType, userId],
    queryFn: () => api.works.list({ limit: mostOfOne, select: { worksType, userId }, sort: 'update' }),
    staleTime: minute,
  })

export const rankQuery = (api: Api, worksType: WorksType, rank: WorkRank, limit: number, categoryId?: string) =>
  queryOptions({
    queryKey: [...worksKey, 'rank', worksType, rank, limit, categoryId ?? ''],
    queryFn: () => api.works.rank({ worksType, rank, limit, categoryId }),
    staleTime: minute,
  })

export const workCategoriesQuery = (api: Api, worksType: WorksType) =>
  queryOptions({
    queryKey: [...worksKey, 'categories', worksType],
    queryFn: () => api.worksCategory.list({ select: { worksType } }),
    staleTime: 5 * minute,
  })
