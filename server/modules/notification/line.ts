import type { Notification, NotificationType } from '#contract/modules/forum/notification.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'

/** Characters of what was said. */
const shown = 120

const sentences: Record<Exclude<NotificationType, 'system'>, MessageKey> = {
  like: 'mail_news_like',
  comment: 'mail_news_comment',
  reply: 'mail_news_reply',
  mention: 'mail_news_mention',
  follow: 'mail_news_follow',
}

/** Deleted or out of sight since then. */
export function isGone({ type, posts, works, comment, reply, content }: Notification): boolean {
  if (type === 'follow') return false
  if (type === 'system') return content === ''
  return (!posts && !works) || comment?.isDeleted === true || reply?.isDeleted === true
}

/** A notification where it is told elsewhere than in the list: who did what, what was said, and where it stands. */
export function lineOf(one: Notification, locale: Locale) {
  const { type, fromUser, content } = one
  const label = type === 'system' ? content : say(locale, sentences[type], { name: fromUser?.name ?? '' })
  return { label, note: noteOf(one), path: pathOf(one) }
}

function noteOf({ reply, comment, posts, works }: Notification): string | undefined {
  const said = reply?.content || comment?.content || posts?.title || works?.chapterTitle || ''
  return said === '' ? undefined : [...said].slice(0, shown).join('')
}

function pathOf({ type, fromUser, posts, comment, reply, works, column, link }: Notification): string {
  if (type === 'follow' && fromUser) return `/author/${fromUser._id}`
  const place = comment ? `${reply ? `?reply=${reply._id}` : ''}#c-${comment._id}` : ''
  if (posts) return `/${posts._id}${place}`
  if (works) return `/${works.worksType}/${works._id}${works.chapterId ? `/${works.chapterId}` : ''}${place}`
  if (column) return `/column/${column._id}`
  if (link === 'logins') return '/account/security/logins'
  return link ? '/account/moderation' : '/message?type=system'
}
