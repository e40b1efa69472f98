import type { UserCard } from '#contract/modules/account/user.ts'
import type { NotificationCounts, NotificationType } from '#contract/modules/forum/notification.ts'
import type { Topic } from '#contract/modules/forum/preference.ts'
import type { Context } from '../kernel/context.ts'
import type { Channel } from './handshake.ts'
import { rooms } from './rooms.ts'

/** What the socket says of notifications; they themselves live elsewhere. */
export interface NewsParts {
  newsOf: (
    ctx: Context,
    userId: string,
    senderIds: string[],
  ) => Promise<{ counts: NotificationCounts; hears: (topic: Topic) => boolean; senders: Map<string, UserCard> }>
}

interface News {
  type: NotificationType
  topic?: Topic
  fromUserId: string | null
}

/** What a member is to hear next; `isDue` also when there is nothing but new counts. */
interface Line {
  news: News[]
  isDue: boolean
}

/** A member whom the whole site likes at once hears of the last of them; the counts tell of all. */
const mostAtOnce = 20

/**
 * Brings news to the open pages of those they concern, wherever these are connected. One after another for each member:
 * the counts are looked up after what happened, and an older look never arrives behind a newer one. What happens
 * meanwhile shares the next look.
 */
export function deliverNews(ctx: Context, channel: Channel, parts: NewsParts, hasPeers: boolean) {
  const lines = new Map<string, Line>()

  const hear = (userId: string, news: News[]) => {
    const line = lines.get(userId) ?? { news: [], isDue: false }
    line.news.push(...news)
    line.isDue = true
    // Without other processes it is known when nobody listens.
    if (lines.has(userId) || !(hasPeers || channel.adapter.rooms.has(rooms.user(userId)))) return
    lines.set(userId, line)
    deliver(userId, line).catch((error: unknown) => ctx.log.warn({ err: error }, 'a member could not be told of news'))
  }

  const deliver = async (userId: string, line: Line) => {
    try {
      while (line.isDue) {
        line.isDue = false
        await tell(userId, line.news.splice(0).slice(-mostAtOnce))
      }
    } finally {
      lines.delete(userId)
    }
  }

  const tell = async (userId: string, news: News[]) => {
    const senderIds = [...new Set(news.flatMap(({ fromUserId }) => fromUserId ?? []))]
    const { counts, hears, senders } = await parts.newsOf(ctx, userId, senderIds)
    const room = channel.to(rooms.user(userId))
    const told = news.filter(({ type, topic }) => hears(topic ?? type))
    if (told.length === 0) room.emit('counts', counts)
    for (const { type, fromUserId } of told)
      room.emit('notification', { type, fromUser: senders.get(fromUserId ?? '') ?? null, counts })
  }

  const offs = [
    ctx.events.on('notified', ({ userId, type, topic, fromUserId }) => hear(userId, [{ type, topic, fromUserId }])),
    ctx.events.on('notificationsCleared', ({ userId }) => hear(userId, [])),
  ]
  return {
    stop() {
      for (const off of offs) off()
    },
  }
}
