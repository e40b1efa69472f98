import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Notification } from '#contract/modules/forum/notification.ts'
import type { Api } from '#web/api/api.ts'
import type { NoticeKind } from '#web/api/queries/notification-queries.ts'

const pageSize = 20

export const noticesKey = ['notices']

export const noticesQuery = (api: Api, kind: NoticeKind) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey, kind],
    queryFn: ({ pageParam }) => callOf(api, kind)({ page: pageParam, limit: pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    staleTime: 0,
  })

function callOf(api: Api, kind: NoticeKind) {
  const { comments, likes, follows, system } = api.notification
  const talk = (page: { page: number; limit: number }) => comments({ ...page, withReplies: true })
  return { comment: talk, like: likes, follow: follows, system }[kind]
}

/** Into which list a new one belongs. */
export function kindOf(type: Notification['type']): NoticeKind {
  return type === 'reply' || type === 'mention' ? 'comment' : type
}
