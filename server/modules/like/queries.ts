import sql, { type Sql } from 'sql-template-tag'
import type { LikeType } from '#contract/like.ts'
import { likesOfComment, likesOfReply } from '../comment/service.ts'
import { deleteUnread, insertNotifications } from '../notification/service.ts'
import { changeLikes } from '../post/service.ts'
import { addLikesReceived } from '../user/service.ts'

export interface Thing {
  type: LikeType
  objectId: string
}

export interface LikeRow {
  post_id: string
  has_turned: boolean
  likes: number
  /** Whose notifications are different now. */
  news_for: string | null
}

/**
 * A like with all that hangs on it in one statement, because nothing is done more often: the row, the figures of the
 * thing and of its author, the news. A row that was there already changes nothing. No answer when there is no such
 * thing in sight (`sight` speaks of the post `p`).
 */
export function giveLike(userId: string, thing: Thing, sight: Sql): Sql {
  const news = sql`
    select t.author_id as user_id, 'like' as type, ${userId}::int8 as from_user_id, t.post_id, t.comment_id, t.reply_id,
      '' as content, ${onceOf(thing)}::text as once
    from target t, counted where t.is_listed`
  return sql`
    with target as (${target(thing, sight)}), turned as (
      insert into likes (user_id, type, object_id)
      select ${userId}::int8, ${thing.type}, ${thing.objectId}::int8 from target
      on conflict do nothing returning object_id
    ), ${figures(thing, 1)}, news as (${insertNotifications(news)})
    ${outcome(thing)}`
}

export function takeLike(userId: string, thing: Thing, sight: Sql): Sql {
  return sql`
    with target as (${target(thing, sight)}), turned as (
      delete from likes l using target
      where l.user_id = ${userId} and l.type = ${thing.type} and l.object_id = ${thing.objectId} returning l.object_id
    ), ${figures(thing, -1)}, news as (
      ${deleteUnread(sql`(select t.author_id from target t, counted)`, userId, onceOf(thing))}
    )
    ${outcome(thing)}`
}

function onceOf({ type, objectId }: Thing): string {
  return `like:${type}:${objectId}`
}

function target({ type, objectId }: Thing, sight: Sql): Sql {
  switch (type) {
    case 'posts':
      return sql`
        select p.id as post_id, null::int8 as comment_id, null::int8 as reply_id, p.user_id as author_id, p.is_listed
        from posts p where p.id = ${objectId} and ${sight}`
    case 'comment':
      return sql`
        select c.post_id, c.id as comment_id, null::int8 as reply_id, c.user_id as author_id, p.is_listed
        from comments c join posts p on p.id = c.post_id
        where c.id = ${objectId} and c.deleted_at is null and ${sight}`
    case 'reply':
      return sql`
        select r.post_id, r.comment_id, r.id as reply_id, r.user_id as author_id, p.is_listed
        from replies r join posts p on p.id = r.post_id
        where r.id = ${objectId} and r.deleted_at is null and ${sight}`
  }
}

/** First those of the thing, then those of its author: everybody locks in this order. */
function figures({ type }: Thing, delta: 1 | -1): Sql {
  const change = { posts: changeLikes, comment: likesOfComment, reply: likesOfReply }[type]
  return sql`
    counted as (${change(sql`(select object_id from turned)`, delta)}), credited as (
      ${addLikesReceived(sql`select t.author_id as user_id, ${delta}::int as likes from target t, counted`)}
    )`
}

function outcome({ type, objectId }: Thing): Sql {
  const before = {
    posts: sql`select s.likes from post_stats s where s.post_id = ${objectId}`,
    comment: sql`select c.likes from comments c where c.id = ${objectId}`,
    reply: sql`select r.likes from replies r where r.id = ${objectId}`,
  }[type]
  return sql`
    select t.post_id, exists (select from turned) as has_turned,
      coalesce((select likes from counted), (${before})) as likes, (select user_id from news) as news_for
    from target t`
}
