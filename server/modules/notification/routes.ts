import { type NotificationType, notificationContract } from '#contract/notification.ts'
import type { Context, Viewer } from '../../context.ts'
import { routes } from '../../http/routes.ts'
import { listNotifications, markAllRead, unreadOf } from './service.ts'

interface Call {
  ctx: Context
  viewer: Viewer
  input: { page: number; limit: number }
}

const listOf =
  (...types: NotificationType[]) =>
  ({ ctx, viewer, input }: Call) =>
    listNotifications(ctx, viewer, types, input)

export const notificationRoutes = routes(notificationContract, {
  follows: listOf('follow'),
  comments: listOf('comment'),
  replies: listOf('reply', 'mention'),
  talk: listOf('comment', 'reply', 'mention'),
  likes: listOf('like'),
  system: listOf('system'),
  unread: ({ ctx, viewer }) => unreadOf(ctx, viewer.id),
  markAllRead: ({ ctx, viewer, input }) => markAllRead(ctx, viewer, input),
})
