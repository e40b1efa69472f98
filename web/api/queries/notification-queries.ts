import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NotificationCounts } from '#contract/modules/forum/notification.ts'
import type { Api } from '#web/api/api.ts'

/** The kinds as the pages show them: comments, replies and mentions stand in one list. */
export type NoticeKind = 'comment' | 'like' | 'follow' | 'system'

export const unreadKey = ['unread']

/** The counts of the server, and that of the messages with them. */
export type UnreadCounts = NotificationCounts & { chatCount?: number }

export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: () => countsOf(api),
    staleTime: 30_000,
  })

/** How often counts came by themselves. */
let arrivals = 0

/** An answer may be older than what came by itself while it was on its way: then it is asked for again. */
async function countsOf(api: Api): Promise<UnreadCounts> {
  for (let attempt = 1; ; attempt += 1) {
    const before = arrivals
    const [counts, { unread }] = await Promise.all([api.notification.unread(), api.im.unread()])
    if (arrivals === before || attempt === 5) return { ...counts, chatCount: unread }
  }
}

export function putCounts(queries: QueryClient, counts: Partial<UnreadCounts>): void {
  arrivals += 1
  queries.setQueryData(unreadKey, (before: UnreadCounts | undefined) => before && { ...before, ...counts })
}

export function unreadOf(counts: UnreadCounts | undefined, kind: NoticeKind | 'chat'): number {
  if (!counts) return 0
  const { likeCount, commentCount, replyCount, followCount, systemCount, chatCount = 0 } = counts
  const talk = commentCount + replyCount
  return { comment: talk, like: likeCount, follow: followCount, system: systemCount, chat: chatCount }[kind]
}

export function unreadTotal(counts: UnreadCounts | undefined): number {
  return counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
}

/** What I want to hear of, and how. */
export const preferencesQuery = (api: Api) =>
  queryOptions({ queryKey: ['preferences'], queryFn: () => api.notification.preferences(), staleTime: 60_000 })

/** Whether I follow what is said below a post. */
export const threadQuery = (api: Api, postsId: string) =>
  queryOptions({
    queryKey: ['thread', postsId],
    queryFn: () => api.notification.thread({ postsId }),
    staleTime: 60_000,
  })
