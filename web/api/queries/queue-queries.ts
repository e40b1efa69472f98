import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueueSelect } from '#contract/modules/site/queue.ts'
import type { Api } from '#web/api/api.ts'

export const queueKey = ['queue']

/** What waits for a decision, from the oldest on; what was decided, from the newest on. */
export const queueQuery = (api: Api, select: QueueSelect) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, select],
    queryFn: ({ pageParam }) => api.adminQueue.list({ limit: 50, cursor: pageParam || undefined, select }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    // Others work here, too: who has what is to be seen.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 2 ? false : 20_000),
  })

/** How many are open, of all kinds: fresh after each decision, and every minute for those of others. */
export const queueCountQuery = (api: Api) =>
  queryOptions({
    queryKey: [...queueKey, 'count'],
    queryFn: async () => {
      const { open } = await api.adminQueue.list({ limit: 1 })
      return open.held + open.report + open.appeal + open.member
    },
    refetchInterval: 60_000,
  })

export const moderationKey = ['moderation']

/** What was decided against me, and my objections. */
export const moderationQuery = (api: Api) =>
  queryOptions({ queryKey: moderationKey, queryFn: () => api.moderation.mine(), staleTime: 0 })
