import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ContentState, ContentType } from '#contract/modules/site/admin-content.ts'
import type { Api } from '#web/api/api.ts'

export const adminContentKey = ['admin', 'content']

export interface ContentChoice {
  page: number
  limit: number
  type: ContentType
  state?: ContentState
  days?: number
  userId?: string
  /** A board. */
  systemId?: string
  /** How far authors are trusted. */
  trust?: number
  hasLinks?: boolean
  keyword?: string
  /** A block of addresses. */
  network?: string
}

export const adminContentQuery = (api: Api, { page, limit, type, ...select }: ContentChoice) =>
  queryOptions({
    queryKey: [...adminContentKey, type, page, limit, select],
    queryFn: () => api.adminContent.list({ type, page, limit, select }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
