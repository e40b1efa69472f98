import type { ContentState, ContentType } from '#contract/modules/site/admin-content.ts'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

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
  freshQuery([...adminContentKey, type, page, limit, select], () =>
    api.adminContent.list({ type, page, limit, select }),
  )
