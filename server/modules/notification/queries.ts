import sql, { type Sql } from 'sql-template-tag'
import type { NotificationType } from '#contract/modules/forum/notification.ts'
import type { Topic } from '#contract/modules/forum/preference.ts'
import { isBanned } from '../../db/sql-parts.ts'
import { type Cells, wants } from '../preference/service.ts'
import type { Notice } from './notice.ts'

export interface NewNotification {
  userId: string
  type: NotificationType
  /** Of which kind of the preferences it is, where its type does not say. */
  topic?: Topic
  /** null: the site itself. */
  fromUserId: string | null
  postId?: string
  commentId?: string
  replyId?: string
  workId?: string
  chapterId?: string
  /** What the site itself says. */
  notice?: Notice
  /** What must not be said twice by the same person: `like:posts:7`, `follow`. */
  once?: string
}

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4701

/**
 * Writes what the given query says (user_id, type, from_user_id, post_id, comment_id, reply_id, notice, once; with
 * `hasWorks` also work_id and chapter_id), except
 * to oneself, to those who are gone or banned or have blocked whoever it comes from, and what was said already; answers
 * what is new.
 * The notifications of one member are written one after another, so that their ids are in the order in which they can
 * be seen: whoever has read up to one of them has had all the smaller ones before the eyes.
 */
export function insertNotifications(news: Sql, hasWorks = false, topic: Topic | null = null): Sql {
  const works = hasWorks ? sql`n.work_id, n.chapter_id` : sql`null::int8, null::int8`
  return sql`
    insert into notifications (user_id, type, from_user_id, post_id, comment_id, reply_id, notice, once,
      work_id, chapter_id, topic)
    select n.user_id, n.type, n.from_user_id, n.post_id, n.comment_id, n.reply_id, n.notice, n.once, ${works}, ${topic}::text
    from (
      select m.*, pg_advisory_xact_lock(${lockSpace}::int, hashint8(m.user_id)) as held
      from (select * from (${news}) o where o.user_id is distinct from o.from_user_id order by o.user_id offset 0) m
    ) n
    join users u on u.id = n.user_id and u.deleted_at is null and (n.type = 'system' or not ${isBanned('u')})
    where not exists (select from blocks b where b.user_id = n.user_id and b.blocked_id = n.from_user_id)
    on conflict (user_id, from_user_id, once) where once is not null do nothing
    returning user_id, type, topic, from_user_id, comment_id, reply_id, once`
}

/**
 * The same for news that are one line while they are unread: the given query says (user_id, topic, from_user_id, post_id,
 * column_id, work_id, chapter_id, fold, more). A line that is there already says the newest, counts so many more and comes first.
 */
export function foldNotifications(folded: Sql): Sql {
  return sql`
    insert into notifications as n (user_id, type, topic, from_user_id, post_id, column_id, work_id, chapter_id, fold, number)
    select w.user_id, 'system', w.topic, w.from_user_id, w.post_id, w.column_id, w.work_id, w.chapter_id, w.fold, w.more
    from (
      select m.*, pg_advisory_xact_lock(${lockSpace}::int, hashint8(m.user_id)) as held
      from (select * from (${folded}) o where o.user_id is distinct from o.from_user_id order by o.user_id offset 0) m
    ) w
    join users u on u.id = w.user_id and u.deleted_at is null
    where not exists (select from blocks b where b.user_id = w.user_id and b.blocked_id = w.from_user_id)
    on conflict (user_id, fold) where read_at is null and fold is not null do update
      set id = default, from_user_id = excluded.from_user_id, post_id = excluded.post_id, chapter_id = excluded.chapter_id, number = n.number + excluded.number,
        created_at = now()
    returning user_id, type, topic, from_user_id`
}

export function oneNotification(given: NewNotification): Sql {
  return sql`
    select ${given.userId}::int8 as user_id, ${given.type}::text as type, ${given.fromUserId}::int8 as from_user_id,
      ${given.postId ?? null}::int8 as post_id, ${given.commentId ?? null}::int8 as comment_id,
      ${given.replyId ?? null}::int8 as reply_id, ${given.notice ? JSON.stringify(given.notice) : null}::jsonb as notice,
      ${given.once ?? null}::text as once, ${given.workId ?? null}::int8 as work_id,
      ${given.chapterId ?? null}::int8 as chapter_id`
}

/** Takes back what the given query says (user_id, from_user_id, once), unless it was read; answers what is gone. */
export function deleteUnread(news: Sql): Sql {
  return sql`
    delete from notifications n using (${news}) w
    where n.user_id = w.user_id and n.from_user_id = w.from_user_id and n.once = w.once and n.read_at is null
    returning n.user_id, n.from_user_id, n.once`
}

/** Likes of the same thing are one line. */
export const likedThing = sql`coalesce(once, id::text) collate "C"`

export interface CountsRow {
  likes: number
  comments: number
  replies: number
  follows: number
  system: number
  /** What this member wants to hear of, as far as they have chosen. */
  matrix: Cells | null
}

export function unreadCounts(userId: string): Sql {
  const matrix = sql`(select np.matrix from notification_preferences np where np.user_id = ${userId})`
  return sql`
    select count(distinct ${likedThing}) filter (where type = 'like')::int as likes,
      count(*) filter (where type = 'comment')::int as comments,
      count(*) filter (where type in ('reply', 'mention'))::int as replies,
      count(*) filter (where type = 'follow')::int as follows,
      count(*) filter (where type = 'system')::int as system, ${matrix} as matrix
    from notifications
    where user_id = ${userId} and read_at is null and ${wants('site', sql`coalesce(topic, type)`, matrix)}`
}

export function unreadByMember(userIds: string[]): Sql {
  return sql`
    select n.user_id, (count(*) filter (where n.type <> 'like')
      + count(distinct ${likedThing}) filter (where n.type = 'like'))::int as number
    from notifications n left join notification_preferences p on p.user_id = n.user_id
    where n.user_id = any(${userIds}::int8[]) and n.read_at is null
      and ${wants('site', sql`coalesce(n.topic, n.type)`, sql`p.matrix`)}
    group by n.user_id`
}

/** What is committed later has a larger id, and stays unread in any case. */
export function markRead(userId: string, types: NotificationType[], upTo: string | undefined): Sql {
  return sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null and type = any(${types})
      and (${upTo ?? null}::int8 is null or id <= ${upTo ?? null}::int8)`
}

/** The counts of a member beside each of those who have something to tell: one row at least. */
export function countsAndSenders(userId: string, senderIds: string[]): Sql {
  return sql`
    select c.*, u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour
    from (${unreadCounts(userId)}) c left join users u on u.id = any(${senderIds}::int8[])`
}
