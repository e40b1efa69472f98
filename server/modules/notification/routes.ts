import { type NotificationType, notificationContract } from '#contract/modules/forum/notification.ts'
import type { Page } from '#server/shared/paging.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { markAllRead, unreadOf } from './counts.ts'
import { listFollowed } from './followed.ts'
import { listLikes, listNotifications } from './list.ts'

interface Call {
  ctx: Context
  viewer: Viewer
  client: Client
  input: Page
}

const listOf =
  (...types: NotificationType[]) =>
  ({ ctx, viewer, client, input }: Call) =>
    listNotifications(ctx, viewer, types, { ...input, locale: client.locale })

export const notificationRoutes = routes(notificationContract, {
  follows: listOf('follow'),
  comments: (call) => (call.input.withReplies ? listOf('comment', 'reply', 'mention') : listOf('comment'))(call),
  replies: listOf('reply', 'mention'),
  likes: (call) => listLikes(call.ctx, call.viewer, { ...call.input, locale: call.client.locale }),
  system: listOf('system'),
  news: ({ ctx, viewer, input }) => listFollowed(ctx, viewer, input),
  unread: ({ ctx, viewer }) => unreadOf(ctx, viewer.id),
  markAllRead: ({ ctx, viewer, input }) => markAllRead(ctx, viewer, input),
})
