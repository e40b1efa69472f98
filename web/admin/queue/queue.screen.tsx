import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { queueQuery } from '#web/api/queries/queue-queries.ts'
import { Queue } from '#web/features/queue/queue.tsx'
import { queuePlaceOf, queueSelectOf } from '#web/features/queue/queue-place.ts'

export const title = () => m.queue_title()

export function loader(args: LoaderFunctionArgs) {
  const select = queueSelectOf(queuePlaceOf(new URL(args.request.url).searchParams))
  return forAdmin(args, ({ api, queries }) => queries.prefetchInfiniteQuery(queueQuery(api, select)))
}

export const Component = () => <Queue />
