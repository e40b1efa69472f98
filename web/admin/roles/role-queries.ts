import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

export const adminRolesKey = ['admin', 'roles']

/** All of them: there are not many. */
export const adminRolesQuery = (api: Api) =>
  queryOptions({ queryKey: [...adminRolesKey, 'all'], queryFn: () => api.adminRole.list({}), staleTime: 0 })

/** Of a role, or of an office. */
export type Whose = { roleId: string } | { userpower: 0 | 3 }

export const roleMembersQuery = (api: Api, whose: Whose, page: number, limit: number) =>
  queryOptions({
    queryKey: [...adminRolesKey, 'members', whose, page, limit],
    queryFn: () => api.adminRole.members({ ...whose, page, limit }),
    staleTime: 0,
  })
