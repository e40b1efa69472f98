import type { QueryClient } from '@tanstack/react-query'
import { putCounts, type UnreadCounts, unreadKey } from '#web/api/queries/notification-queries.ts'

/** By how much the count of all unread messages has changed; unless that is known, it is asked for. */
export function changeChatCount(queries: QueryClient, by: number | undefined): void {
  if (by === 0) return
  const { chatCount } = queries.getQueryData<UnreadCounts>(unreadKey) ?? {}
  // A number that is on its way may be from before the change.
  const isCertain = by !== undefined && chatCount !== undefined && queries.isFetching({ queryKey: unreadKey }) === 0
  if (isCertain) putCounts(queries, { chatCount: Math.max(0, chatCount + by) })
  else void queries.invalidateQueries({ queryKey: unreadKey })
}
