import type { QueryClient } from '@tanstack/react-query'
import { openActs } from '#web/session/outbox/acts.ts'
import { sendPlaces } from '#web/social/works/places.ts'

/** What was done without a network goes out, from whichever page comes next. */
export async function startOutbox(queries: QueryClient): Promise<void> {
  const userId = queries.getQueryData<{ _id: string }>(['me'])?._id
  if (userId === undefined) return
  await openActs(queries, userId)
  void sendPlaces(userId)
}
