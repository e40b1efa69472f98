import sql, { type Sql } from 'sql-template-tag'
import { type MailTopic, mailTopics } from '#contract/modules/site/subscription.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { wants } from '../preference/service.ts'

export interface CursorRow {
  done: string
  seen: string
  /** Whether what was seen is as old as it has to be. */
  is_due: boolean
  /** The same of messages in chats, and whose turn it was last. */
  chats_done: string
  chats_seen: string
  chats_user: string
}

/** Of one process at a time; the others have nothing to do meanwhile. */
export function lockCursor(minutes: number): Sql {
  return sql`
    select done, seen, chats_done, chats_seen, chats_user, seen_at <= now() - interval '1 minute' * ${minutes} as is_due
    from news_mail_cursor for update skip locked`
}

/** Whatever has a smaller number is certain by the time its pause is over. */
export function lookAhead(): Sql {
  return sql`
    update news_mail_cursor set seen = greatest(seen, (select max(id) from notifications)),
      chats_seen = greatest(chats_seen, (select max(id) from im_messages)), seen_at = now()`
}

export function moveCursor(done: string): Sql {
  return sql`update news_mail_cursor set done = ${done}`
}

export interface WantedRow {
  id: string
  user_id: string
  topic: MailTopic
  email: string
  locale: Locale | null
}

const topic = sql`coalesce(n.topic, n.type)`

/** What is unread, for those who want to hear of such a thing by mail and have an address that takes them. */
export function wantedByMail({ done, seen }: CursorRow, most: number): Sql {
  return sql`
    select n.id, n.user_id, ${topic} as topic, u.email, p.locale
    from notifications n
    join users u on u.id = n.user_id and u.deleted_at is null and u.email_confirmed_at is not null
      and u.refused_email_key is distinct from u.email_key
    left join notification_preferences p on p.user_id = n.user_id
    where n.id > ${done} and n.id <= ${seen} and n.read_at is null and n.created_at > now() - interval '1 day'
      and (n.notice ->> 'isMailed')::bool is not true and ${topic} = any(${mailTopics}::text[]) and ${wants('mail', topic, sql`p.matrix`)}
    order by n.id limit ${most}`
}
