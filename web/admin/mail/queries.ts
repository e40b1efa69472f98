import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LetterState } from '#contract/modules/site/admin-mail.ts'
import type { Api } from '#web/api/api.ts'

export const mailQueueKey = ['admin', 'mail', 'queue']

export const mailQueueQuery = (api: Api, page: number, limit: number, state: LetterState | undefined) =>
  queryOptions({
    queryKey: [...mailQueueKey, page, limit, state],
    queryFn: () => api.adminMail.queue({ page, limit, select: { state } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const mailFiguresQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'mail', 'figures'], queryFn: () => api.adminMail.figures({}), staleTime: 0 })
