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
    getNextPageParam: nextPage,
    staleTime: 0,
  })

/** All who liked what one line is about. */
export const likesQuery = (api: Api, of: string) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey, 'likes', of],
    queryFn: ({ pageParam }) => api.notification.likes({ of, page: pageParam, limit: pageSize }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })

function nextPage({ total }: { total: number }, pages: unknown[]): number | undefined {
  return pages.length * pageSize < total ? pages.length + 1 : undefined
}

interface Page {
  page: number
  limit: number
}

function callOf(api: Api, kind: NoticeKind) {
  const { comments, likes, follows, system } = api.notification
  const talk = (page: Page) => comments({ ...page, withReplies: true })
  const folded = (page: Page) => likes({ ...page, folded: true })
  return { comment: talk, like: folded, follow: follows, system }[kind]
}

/** Into which list a new one belongs. */
export function kindOf(type: Notification['type']): NoticeKind {
  return type === 'reply' || type === 'mention' ? 'comment' : type
}
