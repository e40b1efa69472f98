import type { NotificationCounts } from '#contract/notification.ts'
import type { Context } from '../../context.ts'
import { type CountsRow, deleteUnread, insertNotification, type NewNotification, unreadCounts } from './queries.ts'

export type { NewNotification } from './queries.ts'

/**
 * Tells somebody what happened to them; never what they did themselves. Belongs at the end of the caller's
 * transaction: until that ends, others who have news for the same member wait.
 */
export async function notify(ctx: Context, news: NewNotification): Promise<void> {
  if ((await ctx.db.run(insertNotification(news))) === 0) return
  const { userId, type, fromUserId } = news
  ctx.db.afterCommit(() => ctx.events.emit('notified', { userId, type, fromUserId }))
}

/** What was told is no longer so. Whoever has read it keeps it. */
export async function withdraw(
  ctx: Context,
  { userId, fromUserId, once }: { userId: string; fromUserId: string; once: string },
): Promise<void> {
  if ((await ctx.db.run(deleteUnread(userId, fromUserId, once))) === 0) return
  ctx.db.afterCommit(() => ctx.events.emit('notificationsCleared', { userId }))
}

/** The five counts of a member. */
export async function unreadOf(ctx: Pick<Context, 'db'>, userId: string): Promise<NotificationCounts> {
  const row = await ctx.db.one<CountsRow>(unreadCounts(userId))
  return {
    likeCount: row.likes,
    commentCount: row.comments,
    replyCount: row.replies,
    followCount: row.follows,
    systemCount: row.system,
  }
}
