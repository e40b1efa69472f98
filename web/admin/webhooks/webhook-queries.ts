import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'

export const adminWebhooksKey = ['admin', 'webhooks']

/** All of them: there are not many. */
export const adminWebhooksQuery = (api: Api) =>
  queryOptions({ queryKey: [...adminWebhooksKey, 'all'], queryFn: () => api.adminWebhook.list({}), staleTime: 0 })

/** What was sent to one of them; looked at again while something waits. */
export const deliveriesQuery = (api: Api, webhookId: string, page: number, limit: number) =>
  queryOptions({
    queryKey: [...adminWebhooksKey, 'deliveries', webhookId, page, limit],
    queryFn: () => api.adminWebhook.deliveries({ webhookId, page, limit }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some((one) => one.state === 'waiting') ? 3000 : false),
  })
