import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

export const pushDevicesKey = ['push-devices']

export const pushDevicesQuery = (api: Api) =>
  queryOptions({ queryKey: pushDevicesKey, queryFn: () => api.push.list(), staleTime: 30_000 })
