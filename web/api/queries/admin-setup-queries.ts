import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

/** How far the guide through the first settings has come. */
export const adminSetupQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin', 'setup'], queryFn: () => api.adminSetup.state(), staleTime: 0 })
