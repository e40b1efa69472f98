import { queryOptions } from '@tanstack/react-query'
import type { Board } from '#contract/modules/forum/board.ts'
import { pageLimits } from '#contract/page-limits.ts'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

export const adminForumKey = ['admin', 'forum']

export interface AdminBoardChoice {
  page: number
  limit: number
  state?: Board['state']
  keyword?: string
}

export const adminBoardsQuery = (api: Api, { page, limit, state, keyword }: AdminBoardChoice) =>
  freshQuery([...adminForumKey, 'boards', page, limit, state ?? '', keyword ?? ''], () =>
    api.board.adminList({ page, limit, select: { state, keyword: keyword || undefined } }),
  )

/** Those deleted of late; asked again and again while posts are on their way. */
export const deletedBoardsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminForumKey, 'deleted'],
    queryFn: () => api.boardDeletion.deleted({ page: 1, limit: 50 }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some(({ isDone }) => !isDone) ? 1500 : false),
  })

/** All of them, in the order of the site. */
export const orderedBoardsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...adminForumKey, 'order'],
    queryFn: () => api.board.adminList({ page: 1, limit: pageLimits.wholeList, sort: 'position' }),
    staleTime: 0,
  })

export const adminAnnouncementsQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...adminForumKey, 'announcements', page, limit], () => api.announcement.adminList({ page, limit }))

export const adminPagesQuery = (api: Api, page: number, limit: number) =>
  freshQuery([...adminForumKey, 'pages', page, limit], () => api.customPage.adminList({ page, limit }))

export const adminStarterKey = ['admin', 'starter']

/** How much of the example content is left. */
export const adminStarterQuery = (api: Api) =>
  queryOptions({ queryKey: adminStarterKey, queryFn: () => api.adminStarter.state({}), staleTime: 0 })
