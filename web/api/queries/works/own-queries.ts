import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuthorEntry, ChapterState } from '#contract/modules/works/chapter.ts'
import type { TypoState } from '#contract/modules/works/typo.ts'
import type { WorkState, WorksType } from '#contract/modules/works/work.ts'
import type { Api } from '#web/api/api.ts'
import { worksKey } from './work-queries.ts'

/** Everything that an author sees of works of their own. */
const ownKey = [...worksKey, 'own']

interface OwnChoice {
  worksType: WorksType
  state?: WorkState
  page: number
  limit: number
}

export const ownWorksQuery = (api: Api, { page, limit, ...select }: OwnChoice) =>
  queryOptions({
    queryKey: [...ownKey, 'list', select, page, limit],
    queryFn: () => api.works.mine({ page, limit, select }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One work as it is now. */
export const ownWorkQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...ownKey, 'one', id],
    queryFn: () => api.works.one({ id }),
    staleTime: 0,
    retry: false,
  })

export const overviewQuery = (api: Api, workId: string) =>
  queryOptions({
    queryKey: [...ownKey, 'overview', workId],
    queryFn: () => api.worksChapter.overview({ workId }),
    staleTime: 0,
  })

export interface OwnChaptersChoice {
  state?: ChapterState | 'deleted'
  volumeId?: string
  keyword?: string
  sort: 'asc' | 'desc'
  page: number
  limit: number
}

export interface OwnChapters {
  list: AuthorEntry[]
  total: number
}

export const ownChaptersQuery = (api: Api, workId: string, choice: OwnChaptersChoice) =>
  queryOptions({
    queryKey: [...ownKey, 'chapters', workId, choice],
    queryFn: (): Promise<OwnChapters> => {
      const { page, limit, sort, state, volumeId, keyword } = choice
      return api.worksChapter.mine({ workId, page, limit, sort, select: { state, volumeId, keyword } })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const workFiguresQuery = (api: Api, workId: string) =>
  queryOptions({
    queryKey: [...ownKey, 'figures', workId],
    queryFn: () => api.works.figures({ workId }),
    staleTime: 60_000,
  })

export const typosQuery = (api: Api, workId: string, state: TypoState, page: number) =>
  queryOptions({
    queryKey: [...ownKey, 'typos', workId, state, page],
    queryFn: () => api.worksTypo.list({ workId, page, limit: typosShown, select: { state } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const typosShown = 20
