import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AdminMember } from '#contract/modules/account/admin-user.ts'
import type { Report } from '#contract/modules/forum/report.ts'
import type { DeletedType } from '#contract/modules/site/admin-deleted.ts'
import type { AuditSelect } from '#contract/modules/site/audit.ts'
import type { Api } from '#web/api/api.ts'
import { freshQuery } from '#web/api/fresh-query.ts'

export const adminMembersKey = ['admin', 'members']

export interface AdminMemberChoice {
  page: number
  limit: number
  userpower?: AdminMember['userpower']
  keyword?: string
}

export const adminMembersQuery = (api: Api, { page, limit, userpower, keyword }: AdminMemberChoice) =>
  freshQuery([...adminMembersKey, page, limit, userpower ?? '', keyword ?? ''], () =>
    api.adminUser.list({ page, limit, select: { userpower, keyword: keyword || undefined } }),
  )

/** That somebody looks is written down, so nothing looks again by itself. */
export const adminMemberQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['admin', 'member', userId],
    queryFn: () => api.adminUser.info({ userId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const adminReportsKey = ['admin', 'reports']

export interface ReportChoice {
  page: number
  limit: number
  state?: Report['state']
}

export const adminReportsQuery = (api: Api, { page, limit, state }: ReportChoice) =>
  freshQuery([...adminReportsKey, page, limit, state ?? ''], () =>
    api.adminReport.list({ page, limit, select: { state } }),
  )

export const auditQuery = (api: Api, select: AuditSelect) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', select.action ?? '', select.actorId ?? '', select.subject ?? ''],
    queryFn: ({ pageParam }) => api.audit.list({ limit: 50, cursor: pageParam || undefined, select }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

export const adminDeletedKey = ['admin', 'deleted']

export interface DeletedChoice {
  page: number
  limit: number
  type: DeletedType
  by?: 'author' | 'staff'
  userId?: string
  systemId?: string
}

export const adminDeletedQuery = (api: Api, { page, limit, type, by, userId, systemId }: DeletedChoice) =>
  freshQuery([...adminDeletedKey, page, limit, type, by ?? '', userId ?? '', systemId ?? ''], () =>
    api.adminDeleted.list({ page, limit, type, select: { by, userId, systemId } }),
  )
