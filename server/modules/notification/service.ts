import sql from 'sql-template-tag'
import type { NotificationType } from '#contract/modules/forum/notification.ts'
import type { Topic } from '#contract/modules/forum/preference.ts'
import type { Context } from '../../kernel/context.ts'
import { cleared } from './counts.ts'
import type { Notice } from './notice.ts'
import { deleteUnread, insertNotifications, type NewNotification, oneNotification } from './queries.ts'
import { topicOf } from './topic.ts'

export { catchUp } from './catch-up.ts'
export { hearsAtOnce, nextNumber } from './catch-up-queries.ts'
export { cleared, newsOf, unreadOfMany } from './counts.ts'
export { isGone, lineOf } from './line.ts'
export { listNotifications, notificationsById } from './list.ts'
export { tellNews, toldUpTo } from './news.ts'
export type { Notice } from './notice.ts'
export { deleteUnread, insertNotifications } from './queries.ts'

/**
 * Tells somebody what happened to them; never what they did themselves. Belongs at the end of the caller's
 * transaction: until that ends, others who have news for the same member wait.
 */
export async function notify(ctx: Context, news: NewNotification): Promise<void> {
  const topic = news.topic ?? (news.notice && topicOf(news.notice.key))
  const told = await ctx.db.many<Told>(insertNotifications(oneNotification(news), true, topic))
  announce(ctx, told, news.fromUserId)
}

/** The site itself tells a member something; `once`: what it has told already. */
export function tellMember(ctx: Context, userId: string, notice: Notice, once?: string): Promise<void> {
  return notify(ctx, { userId, type: 'system', fromUserId: null, notice, once })
}

/** What `insertNotifications` answers. */
export interface Told {
  user_id: string
  type: NotificationType
  topic?: Topic | null
}

/** Once it is certain, open pages are told of what was written. */
export function announce(ctx: Context, told: Told[], fromUserId: string | null): void {
  for (const { user_id, type, topic } of told)
    ctx.db.afterCommit(() =>
      ctx.events.emit('notified', { userId: user_id, type, topic: topic ?? undefined, fromUserId }),
    )
}

/** What was told is no longer so. Whoever has read it keeps it. */
export async function withdraw(
  ctx: Context,
  { userId, fromUserId, once }: { userId: string; fromUserId: string; once: string },
): Promise<void> {
  const news = sql`select ${userId}::int8 as user_id, ${fromUserId}::int8 as from_user_id, ${once}::text as once`
  if ((await ctx.db.run(deleteUnread(news))) > 0) cleared(ctx, userId)
}
