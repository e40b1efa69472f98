import { queryOptions } from '@tanstack/react-query'
import type { WorkState, WorksType } from '#contract/modules/works/work.ts'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

export const adminWorksKey = ['admin', 'works']

export interface AdminWorksChoice {
  page: number
  limit: number
  worksType?: WorksType
  state?: WorkState
  keyword?: string
}

export const adminWorksQuery = (api: Api, { page, limit, worksType, state, keyword }: AdminWorksChoice) =>
  freshQuery([...adminWorksKey, 'list', page, limit, worksType ?? '', state ?? '', keyword ?? ''], () =>
    api.adminWorks.list({ page, limit, select: { worksType, state, keyword } }),
  )

export const adminChaptersQuery = (api: Api, workId: string, page: number, limit: number) =>
  freshQuery([...adminWorksKey, 'chapters', workId, page, limit], () =>
    api.adminWorks.chapters({ workId, page, limit }),
  )

/** Of both kinds, whether they are on or not. */
export const adminCategoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminWorksKey, 'categories'],
    queryFn: () => api.worksCategory.list({}),
    staleTime: 0,
  })
