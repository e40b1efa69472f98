import { infiniteQueryOptions } from '@tanstack/react-query'
import type { QueueSelect } from '#contract/modules/site/queue.ts'
import type { Api } from '#web/api/api.ts'

export const queueKey = ['queue']

/** What waits for a decision, from the oldest on; what was decided, from the newest on. */
export const queueQuery = (api: Api, select: QueueSelect) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, select.kind ?? '', select.state ?? '', select.systemId ?? ''],
    queryFn: ({ pageParam }) => api.adminQueue.list({ limit: 50, cursor: pageParam || undefined, select }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })
