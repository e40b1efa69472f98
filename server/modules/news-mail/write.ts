import type { NotificationType } from '#contract/modules/forum/notification.ts'
import type { MailTopic } from '#contract/modules/site/subscription.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { localeOf, say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { type Content, siteName, writeLetter } from '../delivery/service.ts'
import { isGone, lineOf, listNotifications } from '../notification/service.ts'
import type { WantedRow } from './queries.ts'

const types: NotificationType[] = ['like', 'comment', 'reply', 'mention', 'follow', 'system']
/** Of the newest; whatever has as many newer ones has been overtaken. */
const looked = 50
/** Characters of what was said, and of a name in a subject. */
const shown = 120

/** The news of one member, of one kind, as they stand in the list of the site. */
export async function writeNewsLetter(ctx: Context, rows: WantedRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const locale = first.locale ?? localeOf(undefined)
  const { list } = await listNotifications(ctx, { id: first.user_id }, types, { page: 1, limit: looked, locale })
  const wanted = new Set(rows.map(({ id }) => id))
  const news = list.filter((one) => !one.isRead && wanted.has(one._id) && !isGone(one))
  const lines = news.map((one) => lineOf(one, locale))
  const [newest] = lines
  if (!newest) return
  const subject =
    lines.length === 1
      ? say(locale, 'mail_news_one', { site: siteName(ctx), line: [...newest.label].slice(0, shown).join('') })
      : undefined
  const newsIds = news.map(({ _id }) => _id)
  await writeOf(ctx, first, { topic: first.topic, count: lines.length, subject, text: '', lines, newsIds })
}

interface News {
  topic: MailTopic
  count: number
  /** Instead of how many there are. */
  subject?: string
  text: string
  lines: NonNullable<Content['parts']>[number]['lines']
  newsIds?: string[]
}

/** One letter of one kind of news. */
export async function writeOf(
  ctx: Context,
  { user_id: userId, email: to, ...whose }: { user_id: string; email: string; locale: Locale | null },
  { topic, count, subject, text, lines, newsIds }: News,
): Promise<void> {
  const locale = whose.locale ?? localeOf(undefined)
  const title = say(locale, `topic_${topic}`)
  const many = () => say(locale, 'mail_news_many', { site: siteName(ctx), topic: title, count })
  await writeLetter(ctx, {
    kind: 'news',
    about: topic,
    ...{ userId, to, locale, text, newsIds },
    subject: (subject ?? many()).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    parts: lines.length > 0 ? [{ title, lines }] : [],
    link: { label: say(locale, 'mail_news_all'), path: '/message' },
  })
}
