import sql, { type Sql } from 'sql-template-tag'
import type { LikeType } from '#contract/like.ts'
import type { Viewer } from '../../context.ts'
import { likesOfComment, likesOfReply } from '../comment/service.ts'
import { deleteUnread, insertNotifications } from '../notification/service.ts'
import { changeLikes, visibleTo } from '../post/service.ts'
import { addLikesReceived } from '../user/service.ts'

export interface LikeCall {
  type: LikeType
  objectId: string
  wish: boolean | undefined
}

export interface LikeRow {
  post_id: string
  gone: number
  likes: number
  /** Who was told of it, or of whom the news was taken back. */
  told: string | null
  untold: string | null
}

/**
 * A like with all that hangs on it in one statement, because nothing is done more often: the switch, the figures of the
 * thing and of its author, the news. Only a row that really came or went is counted. No row when there is no such thing
 * or this person may not see it.
 */
export function switchLike(viewer: Viewer, { type, objectId, wish }: LikeCall): Sql {
  const once = `like:${type}:${objectId}`
  return sql`
    with target as (${target(viewer, type, objectId)}), gone as (
      delete from likes l using target
      where l.user_id = ${viewer.id} and l.type = ${type} and l.object_id = ${objectId}
        and ${wish ?? null}::boolean is not true
      returning 1
    ), come as (
      insert into likes (user_id, type, object_id) select ${viewer.id}::int8, ${type}::text, ${objectId}::int8 from target
      where ${wish ?? null}::boolean is not false and not exists (select from gone)
      on conflict do nothing returning 1
    ), change as (
      select t.*, case when exists (select from come) then 1 else -1 end as delta from target t
      where exists (select from come) or exists (select from gone)
    ), counted as (${counted(type)}), credited as (
      ${addLikesReceived(sql`select c.author_id as user_id, c.delta as likes from change c, counted`)}
    ), told as (
      ${insertNotifications(sql`
        select c.author_id as user_id, 'like' as type, ${viewer.id}::int8 as from_user_id, c.post_id, c.comment_id,
          c.reply_id, '' as content, ${once}::text as once
        from change c, counted where c.delta > 0 and c.is_listed`)}
    ), untold as (${deleteUnread(sql`(select author_id from change where delta < 0)`, viewer.id, once)})
    select t.post_id, (select count(*)::int from gone) as gone, coalesce((select likes from counted), t.likes) as likes,
      (select user_id from told) as told, (select user_id from untold) as untold
    from target t`
}

function target(viewer: Viewer, type: LikeType, objectId: string): Sql {
  switch (type) {
    case 'posts':
      return sql`
        select p.id as post_id, null::int8 as comment_id, null::int8 as reply_id, p.user_id as author_id, s.likes,
          p.is_listed
        from posts p join post_stats s on s.post_id = p.id where p.id = ${objectId} and ${visibleTo(viewer)}`
    case 'comment':
      return sql`
        select c.post_id, c.id as comment_id, null::int8 as reply_id, c.user_id as author_id, c.likes, p.is_listed
        from comments c join posts p on p.id = c.post_id
        where c.id = ${objectId} and c.deleted_at is null and ${visibleTo(viewer)}`
    case 'reply':
      return sql`
        select r.post_id, r.comment_id, r.id as reply_id, r.user_id as author_id, r.likes, p.is_listed
        from replies r join posts p on p.id = r.post_id
        where r.id = ${objectId} and r.deleted_at is null and ${visibleTo(viewer)}`
  }
}

function counted(type: LikeType): Sql {
  const delta = sql`(select delta from change)`
  if (type === 'posts') return changeLikes(sql`(select post_id from change)`, delta)
  if (type === 'comment') return likesOfComment(sql`(select comment_id from change)`, delta)
  return likesOfReply(sql`(select reply_id from change)`, delta)
}
