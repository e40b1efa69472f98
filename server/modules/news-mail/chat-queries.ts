import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/shared/limits.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { wants } from '../preference/service.ts'
import type { CursorRow } from './queries.ts'

const wanted = (topic: Sql) => wants('mail', topic, sql`p.matrix`)

/** Who wants chats by mail: the next of them, by number. Nobody does who has not chosen it. */
export function chatHearers(after: string, most: number): Sql {
  return sql`
    select p.user_id from notification_preferences p
    where p.user_id > ${after} and (${wanted(sql`'im'::text`)} or ${wanted(sql`'group'::text`)})
    order by p.user_id limit ${most}`
}

export interface ChatRow {
  user_id: string
  email: string
  locale: Locale | null
  hides_content: boolean
  topic: 'im' | 'group'
  session_id: string
  /** Of the other one, or of the group. */
  name: string
  number: number
  /** The first and the words of the last one; empty: it is none of words. */
  seq: string
  words: string
}

/** What of their chats is unread and was said meanwhile. Of groups they have muted nothing. */
export function chatsBy(userIds: string[], { chats_done, chats_seen }: CursorRow): Sql {
  return sql`
    select p.user_id, u.email, p.locale, p.hides_content, t.topic, me.session_id, coalesce(g.name, o.name, '') as name,
      n.number, n.seq, n.words
    from notification_preferences p
    join users u on u.id = p.user_id and u.deleted_at is null and u.email_confirmed_at is not null
      and u.refused_email_key is distinct from u.email_key
    join im_members me on me.user_id = p.user_id and me.left_seq is null and not me.is_muted
    join im_sessions s on s.id = me.session_id and s.last_seq > greatest(me.read_seq, me.cleared_seq)
    cross join lateral (select case when s.type = 2 then 'group' else 'im' end as topic) t
    cross join lateral (
      select count(*)::int as number, min(c.seq) as seq, (array_agg(left(c.body, 200) order by c.seq desc))[1] as words
      from (
        select m.seq, m.body from im_messages m
        where m.session_id = me.session_id and m.seq > greatest(me.read_seq, me.cleared_seq) and not m.seq <@ me.away
          and m.id > ${chats_done} and m.id <= ${chats_seen} and m.created_at > now() - interval '1 day'
          and m.kind <> 'notice' and m.sender_id <> me.user_id and m.recalled_at is null
          and not exists (select from blocks b where b.user_id = me.user_id and b.blocked_id = m.sender_id)
          and (me.deleted_count = 0 or not exists (
            select from im_deletions d where d.session_id = m.session_id and d.user_id = me.user_id and d.seq = m.seq))
        order by m.seq desc limit ${limits.countedMost}) c) n
    left join im_groups g on g.session_id = s.id
    left join im_members om on s.type = 1 and om.session_id = s.id and om.user_id <> me.user_id
    left join users o on o.id = om.user_id and o.deleted_at is null
    where p.user_id = any(${userIds}::int8[]) and ${wanted(sql`t.topic`)} and n.number > 0
    order by p.user_id, t.topic, n.number desc, me.session_id`
}

/** With whom a portion ended; null: with the last of them. */
export function moveChats({ chats_seen }: CursorRow, userId: string | null): Sql {
  return userId === null
    ? sql`update news_mail_cursor set chats_done = ${chats_seen}, chats_user = 0`
    : sql`update news_mail_cursor set chats_user = ${userId}`
}
