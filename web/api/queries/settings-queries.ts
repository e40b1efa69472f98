import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

/** What I have set for myself. */
export const settingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['settings'], queryFn: () => api.user.settings(), staleTime: 60_000 })
