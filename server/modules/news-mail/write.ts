import type { NotificationType } from '#contract/modules/forum/notification.ts'
import { localeOf, say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { siteName, writeLetter } from '../delivery/service.ts'
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
  const viewer = { id: first.user_id }
  const locale = first.locale ?? localeOf(undefined)
  const { list } = await listNotifications(ctx, viewer, types, { page: 1, limit: looked, locale })
  const wanted = new Set(rows.map(({ id }) => id))
  const news = list.filter((one) => !one.isRead && wanted.has(one._id) && !isGone(one))
  const lines = news.map((one) => lineOf(one, locale))
  const [newest] = lines
  if (!newest) return
  const site = siteName(ctx)
  const topic = say(locale, `topic_${first.topic}`)
  const subject =
    lines.length === 1
      ? say(locale, 'mail_news_one', { site, line: [...newest.label].slice(0, shown).join('') })
      : say(locale, 'mail_news_many', { site, topic, count: lines.length })
  await writeLetter(ctx, {
    kind: 'news',
    about: first.topic,
    userId: viewer.id,
    to: first.email,
    locale,
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: '',
    parts: [{ title: topic, lines }],
    link: { label: say(locale, 'mail_news_all'), path: '/message' },
    newsIds: news.map(({ _id }) => _id),
  })
}
