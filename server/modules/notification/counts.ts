import type { UserCard } from '#contract/modules/account/user.ts'
import type { NotificationCounts, NotificationType } from '#contract/modules/forum/notification.ts'
import type { Topic } from '#contract/modules/forum/preference.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type CardRow, presentCard } from '../user/service.ts'
import { catchUp } from './catch-up.ts'
import { type CountsRow, countsAndSenders, markRead, unreadByMember, unreadCounts } from './queries.ts'

/** Once it is certain, open pages are told that there are fewer. */
export function cleared(ctx: Context, userId: string): void {
  ctx.db.afterCommit(() => ctx.events.emit('notificationsCleared', { userId }))
}

/** The five counts of a member. */
export async function unreadOf(ctx: Context, userId: string): Promise<NotificationCounts> {
  await catchUp(ctx, [userId])
  return presentCounts(await ctx.db.one<CountsRow>(unreadCounts(userId)))
}

/** All that each of these members has not seen and wants to hear of on the site. */
export async function unreadOfMany(ctx: Pick<Context, 'db'>, userIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.many<{ user_id: string; number: number }>(unreadByMember(userIds))
  return new Map(rows.map(({ user_id, number }) => [user_id, number]))
}

/** What the socket says: the counts, and the cards of those from whom there is news. */
export async function newsOf(
  ctx: Pick<Context, 'db' | 'config'>,
  userId: string,
  senderIds: string[],
): Promise<NewsParts> {
  const rows = await ctx.db.many<CountsRow & (CardRow | { id: null })>(countsAndSenders(userId, senderIds))
  const [first] = rows
  if (!first) throw new Error('counts are always there')
  const cards = rows.flatMap((row) => (row.id === null ? [] : [presentCard(ctx, row)]))
  return {
    counts: presentCounts(first),
    hears: (topic) => first.matrix?.[topic]?.site ?? true,
    senders: new Map(cards.map((card) => [card._id, card])),
  }
}

interface NewsParts {
  counts: NotificationCounts
  /** Whether this member wants to hear of such a thing on the site. */
  hears: (topic: Topic) => boolean
  senders: Map<string, UserCard>
}

function presentCounts(row: CountsRow): NotificationCounts {
  return {
    likeCount: row.likes,
    commentCount: row.comments,
    replyCount: row.replies,
    followCount: row.follows,
    systemCount: row.system,
  }
}

/** A mention counts as a reply. */
const kinds: Record<'like' | 'comment' | 'reply' | 'follow' | 'system', NotificationType[]> = {
  like: ['like'],
  comment: ['comment'],
  reply: ['reply', 'mention'],
  follow: ['follow'],
  system: ['system'],
}

export async function markAllRead(
  ctx: Context,
  viewer: Viewer,
  { type, upTo }: { type?: keyof typeof kinds; upTo?: string },
): Promise<NotificationCounts> {
  const types = type ? kinds[type] : Object.values(kinds).flat()
  if ((await ctx.db.run(markRead(viewer.id, types, upTo))) > 0) cleared(ctx, viewer.id)
  return unreadOf(ctx, viewer.id)
}
