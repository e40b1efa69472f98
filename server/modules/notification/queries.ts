import sql, { type Sql } from 'sql-template-tag'
import type { NotificationType } from '#contract/notification.ts'

export interface NewNotification {
  userId: string
  type: NotificationType
  /** null: the site itself. */
  fromUserId: string | null
  postId?: string
  commentId?: string
  replyId?: string
  content?: string
  /** What must not be said twice by the same person: `like:posts:7`, `follow`. */
  once?: string
}

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4701

/**
 * No row for oneself, for those who are gone or banned, and for what was said already. The notifications of one member
 * are written one after another, so that their ids are in the order in which they can be seen: whoever has read up to
 * one of them has had all the smaller ones before the eyes.
 */
export function insertNotification(given: NewNotification): Sql {
  return sql`
    with held as materialized (select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${given.userId}::int8)))
    insert into notifications (user_id, type, from_user_id, post_id, comment_id, reply_id, content, once)
    select u.id, ${given.type}, ${given.fromUserId}::int8, ${given.postId ?? null}::int8,
      ${given.commentId ?? null}::int8, ${given.replyId ?? null}::int8, ${given.content ?? ''}, ${given.once ?? null}
    from held, users u
    where u.id = ${given.userId} and u.deleted_at is null and (u.userpower <> 2 or ${given.type} = 'system')
      and u.id is distinct from ${given.fromUserId}::int8
    on conflict (user_id, from_user_id, once) where once is not null do nothing`
}

export function deleteUnread(userId: string, fromUserId: string, once: string): Sql {
  return sql`
    delete from notifications
    where user_id = ${userId} and from_user_id = ${fromUserId} and once = ${once} and read_at is null`
}

export interface CountsRow {
  likes: number
  comments: number
  replies: number
  follows: number
  system: number
}

export function unreadCounts(userId: string): Sql {
  return sql`
    select count(*) filter (where type = 'like')::int as likes,
      count(*) filter (where type = 'comment')::int as comments,
      count(*) filter (where type in ('reply', 'mention'))::int as replies,
      count(*) filter (where type = 'follow')::int as follows,
      count(*) filter (where type = 'system')::int as system
    from notifications where user_id = ${userId} and read_at is null`
}
