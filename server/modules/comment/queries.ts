import sql, { type Sql } from 'sql-template-tag'
import type { Viewer } from '../../context.ts'
import { insertNotifications } from '../notification/service.ts'
import { addComments, takeFloorAndCount, visibleTo } from '../post/service.ts'
import type { CommentRow, ReplyRow } from './list-queries.ts'
import type { Mention } from './mentions.ts'

export function peopleByNames(keys: string[]): Sql {
  return sql`select id, name_key from users where name_key = any(${keys}) and deleted_at is null`
}

/** What has to be known of a post before something is written under it. */
export interface Ground {
  post_id: string
  board_id: string
  author_id: string
  is_closed: boolean
  is_listed: boolean
  /** Nothing stands in the way; when false, the board says what does. */
  is_open: boolean
}

const ground = sql`
  p.id as post_id, p.board_id, p.user_id as author_id, p.closed_at is not null as is_closed, p.is_listed`

function isOpen(viewer: Viewer): Sql {
  return sql`
    exists (select from boards b where b.id = p.board_id and b.state = 'open') and not exists (
      select from board_mutes q where q.board_id = p.board_id and q.user_id = ${viewer.id}) as is_open`
}

export function groundOfPost(viewer: Viewer, postId: string): Sql {
  return sql`select ${ground}, ${isOpen(viewer)} from posts p where p.id = ${postId} and ${visibleTo(viewer)}`
}

export interface ReplyGround extends Ground {
  comment_user_id: string
  /** Null: no such reply below this comment. */
  to_user_id: string | null
}

export function groundOfComment(viewer: Viewer, commentId: string, toReplyId: string | null): Sql {
  return sql`
    select ${ground}, ${isOpen(viewer)}, c.user_id as comment_user_id, t.user_id as to_user_id
    from comments c join posts p on p.id = c.post_id
    left join replies t on t.id = ${toReplyId}::int8 and t.comment_id = c.id and t.deleted_at is null
    where c.id = ${commentId} and c.deleted_at is null and ${visibleTo(viewer)}`
}

/** Who is to be told of something new, and as what. */
export interface Recipient {
  userId: string
  type: 'comment' | 'reply' | 'mention'
}

export interface NewComment {
  postId: string
  userId: string
  content: string
  mentions: Mention[]
  /** Snapshots of pictures. */
  images: unknown[]
  recipients: Recipient[]
}

export interface Written {
  told: { user_id: string; type: Recipient['type'] }[]
}

/** The comment, its floor, the figures of the post and the news in one statement. */
export function insertComment(given: NewComment): Sql {
  return sql`
    with counted as (${takeFloorAndCount(given.postId)}), made as (
      insert into comments (post_id, user_id, floor, content, mentions, images)
      select ${given.postId}::int8, ${given.userId}::int8, floors, ${given.content}, ${JSON.stringify(given.mentions)}::jsonb,
        ${JSON.stringify(given.images)}::jsonb
      from counted returning *
    ), told as (
      ${insertNotifications(news(given.recipients, sql`made.post_id, made.id as comment_id, null::int8 as reply_id`))}
    )
    select made.*, false as is_like, ${card}, ${told} from made join users u on u.id = made.user_id`
}

export interface NewReply {
  postId: string
  commentId: string
  userId: string
  toReplyId: string | null
  toUserId: string | null
  content: string
  mentions: Mention[]
  recipients: Recipient[]
}

/** First the figures of the post, then those of the comment: everybody locks in this order. */
export function insertReply(given: NewReply): Sql {
  return sql`
    with counted as (${addComments(given.postId, 1)}), parent as (
      update comments set replies = replies + 1 where id = ${given.commentId} and exists (select from counted) returning id
    ), made as (
      insert into replies (comment_id, post_id, user_id, to_reply_id, to_user_id, content, mentions)
      select id, ${given.postId}::int8, ${given.userId}::int8, ${given.toReplyId}::int8, ${given.toUserId}::int8,
        ${given.content}, ${JSON.stringify(given.mentions)}::jsonb
      from parent returning *
    ), told as (
      ${insertNotifications(news(given.recipients, sql`made.post_id, made.comment_id, made.id as reply_id`))}
    )
    select made.*, false as is_like, ${card}, ${toCard}, ${told}
    from made join users u on u.id = made.user_id left join users t on t.id = made.to_user_id`
}

const card = sql`u.name, u.avatar, u.vip_end_at, u.exp, u.signature`
const toCard = sql`
  t.name as to_name, t.avatar as to_avatar, t.vip_end_at as to_vip_end_at, t.exp as to_exp, t.signature as to_signature`
const told = sql`
  (select coalesce(json_agg(json_build_object('user_id', told.user_id::text, 'type', told.type)), '[]') from told) as told`

/** What is told to each of them; `where` says where it stands. */
function news(recipients: Recipient[], where: Sql): Sql {
  const ids = recipients.map(({ userId }) => userId)
  const types = recipients.map(({ type }) => type)
  return sql`
    select r.user_id, r.type, made.user_id as from_user_id, ${where}, '' as content, null::text as once
    from made, unnest(${ids}::int8[], ${types}::text[]) as r (user_id, type)`
}

export type MadeComment = CommentRow & Written
export type MadeReply = ReplyRow & Written

/** What must be known before something is taken away. */
export interface Doomed {
  id: string
  user_id: string
  post_id: string
  board_id: string
  post_user_id: string
  content: string
}

export function doomedComment(viewer: Viewer, id: string): Sql {
  return sql`
    select c.id, c.user_id, c.post_id, p.board_id, p.user_id as post_user_id, c.content
    from comments c join posts p on p.id = c.post_id
    where c.id = ${id} and c.deleted_at is null and ${visibleTo(viewer)}`
}

export function doomedReply(viewer: Viewer, id: string): Sql {
  return sql`
    select r.id, r.user_id, r.post_id, p.board_id, p.user_id as post_user_id, r.content
    from replies r join posts p on p.id = r.post_id
    where r.id = ${id} and r.deleted_at is null and ${visibleTo(viewer)}`
}

/** No row when somebody else was faster. */
export function deleteComment(id: string, by: string): Sql {
  return sql`
    update comments set deleted_at = now(), deleted_by = ${by} where id = ${id} and deleted_at is null`
}

export function deleteReply(id: string, by: string): Sql {
  return sql`
    with gone as (
      update replies set deleted_at = now(), deleted_by = ${by} where id = ${id} and deleted_at is null
      returning comment_id
    )
    update comments set replies = replies - 1 where id = (select comment_id from gone)`
}

/** Both may come from the statement in which these stand. */
export function likesOfComment(id: Sql, delta: Sql): Sql {
  return sql`update comments set likes = likes + ${delta} where id = ${id} returning likes`
}

export function likesOfReply(id: Sql, delta: Sql): Sql {
  return sql`update replies set likes = likes + ${delta} where id = ${id} returning likes`
}
