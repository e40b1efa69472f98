import type { PushPayload } from '#contract/modules/account/push.ts'
import type { Notification } from '#contract/modules/forum/notification.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { isMessageKey, say } from '#server/shared/messages.ts'
import { excerptOf } from '../../document/text.ts'
import { areaRedirect } from '../../http/port/user-agent.ts'
import type { Context } from '../../kernel/context.ts'
import { unreadBy } from '../chat/service.ts'
import { siteName } from '../delivery/service.ts'
import { isGone, lineOf, notificationsById, unreadOfMany } from '../notification/service.ts'
import { type AnnouncedRow, announcementsById, messagesById, type SpokenRow } from './compose-queries.ts'
import type { TakenRow } from './send-queries.ts'

/** Characters of a title and of what was said. */
const [longTitle, longBody] = [80, 160]

/** What a notification shows: all but the figures. */
type Words = Pick<PushPayload, 'title' | 'body'> & { path: string }

export interface Texts {
  /** Undefined: what it tells of is gone, or out of sight. */
  of(row: TakenRow): Words | undefined
  badge(userId: string): number
}

/** Looks up what these are about, as it is now. */
export async function textsOf(ctx: Context, rows: TakenRow[]): Promise<Texts> {
  const idsOf = (source: TakenRow['source']) => rows.filter((row) => row.source === source).map((row) => row.source_id)
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))]
  const [notifications, spoken, announced, unread, chats] = await Promise.all([
    notificationsById(ctx, idsOf('notification')),
    spokenOf(ctx, idsOf('message')),
    announcedOf(ctx, [...new Set(idsOf('announcement'))]),
    unreadOfMany(ctx, userIds),
    unreadBy(ctx, userIds),
  ])
  const site = siteName(ctx)
  return {
    badge: (userId) => (unread.get(userId) ?? 0) + (chats.get(userId) ?? 0),
    of(row) {
      const { locale, source_id: id } = row
      if (row.source === 'notification') return wordsOfNotification(notifications.get(id)?.(locale), row, site)
      if (row.source === 'announcement') return wordsOfAnnouncement(announced.get(id), locale)
      return wordsOfMessage(spoken.get(id), row, site)
    },
  }
}

async function spokenOf(ctx: Context, ids: string[]): Promise<Map<string, SpokenRow>> {
  const rows = ids.length > 0 ? await ctx.db.many<SpokenRow>(messagesById(ids)) : []
  return new Map(rows.map((row) => [row.id, row]))
}

async function announcedOf(ctx: Context, ids: string[]): Promise<Map<string, AnnouncedRow>> {
  const rows = ids.length > 0 ? await ctx.db.many<AnnouncedRow>(announcementsById(ids)) : []
  return new Map(rows.map((row) => [row.id, row]))
}

function wordsOfNotification(one: Notification | undefined, { topic, locale }: TakenRow, site: string) {
  if (!one || isGone(one)) return undefined
  const { label, note, path } = lineOf(one, locale)
  if (one.type !== 'system') return { title: label, body: note ?? '', path }
  const name = `topic_${topic}`
  return { title: isMessageKey(name) ? say(locale, name) : site, body: label, path }
}

function wordsOfAnnouncement(one: AnnouncedRow | undefined, locale: Locale): Words | undefined {
  if (!one) return undefined
  const title = say(locale, 'push_announcement', { title: one.title })
  return { title, body: excerptOf(one.document, longBody), path: `/announcement?id=${one.id}` }
}

function wordsOfMessage(one: SpokenRow | undefined, { hides_content, locale }: TakenRow, site: string) {
  if (!one) return undefined
  const path = `/message?session=${one.session_id}&at=${one.seq}`
  if (hides_content) return { title: site, body: say(locale, 'push_hidden'), path }
  const said = one.body.replaceAll('\n', ' ') || signOf(one.kind, locale)
  if (one.group_name === null) return { title: one.name, body: said, path }
  return { title: one.group_name, body: say(locale, 'push_in_group', { name: one.name, text: said }), path }
}

const signs: Record<string, MessageKey> = {
  image: 'chat_line_image',
  video: 'chat_line_video',
  posts: 'chat_line_posts',
  voice: 'chat_line_voice',
  file: 'chat_line_file',
  sticker: 'chat_line_sticker',
  work: 'chat_line_work',
  contact: 'chat_line_contact',
  forward: 'chat_line_forward',
}

/** What stands for a message that is not words. */
function signOf(kind: string, locale: Locale): string {
  const sign = signs[kind]
  return sign ? say(locale, sign) : ''
}

interface Figures {
  count: number
  badge: number
}

export function payloadOf(
  { tag, area }: TakenRow,
  { title, body, path }: Words,
  { count, badge }: Figures,
): PushPayload {
  const url = area === 'mobile' ? onPhone(path) : path
  return { title: cut(title, longTitle), body: cut(body, longBody), tag, url, count, badge }
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** The same place in the area of phones. */
export function onPhone(path: string): string {
  const [, sessionId, seq] = /^\/message\?session=(\d+)&at=(\d+)$/.exec(path) ?? []
  if (sessionId) return `/webapp/user/message/chat/${sessionId}?at=${seq}`
  if (path === '/message?type=system') return '/webapp/user/message/system-messages'
  const { pathname, search, hash } = new URL(path, 'http://page')
  return (areaRedirect(pathname, search, true, false)?.location ?? `/webapp${pathname}${search}`) + hash
}
