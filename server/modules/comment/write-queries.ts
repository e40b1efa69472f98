import sql, { type Sql } from 'sql-template-tag'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { Viewer } from '../../kernel/context.ts'
import { earned } from '../grade/service.ts'
import { keepNetworks, type Origin } from '../network/service.ts'
import { insertNotifications } from '../notification/service.ts'
import { addComments, takeFloors } from '../post-stats/service.ts'
import { followersOf, mutes } from '../thread/service.ts'
import { mayHearOf, visibleTo } from '../visibility/service.ts'
import { beneath } from './ground.ts'
import type { CommentRow, ReplyRow } from './list-queries.ts'
import type { Mention } from './mentions.ts'

/**
 * A comment is one statement with all that hangs on it: floor, figures, news. Under nearly every post everybody may
 * write; so that is what the statement looks at first, and only when it finds otherwise the reasons are asked for.
 */

/** Where nothing stands in the way of this person: the post `p` is listed and open, and so is its board. */
export function openTo(userId: string | Sql): Sql {
  return sql`
    p.is_listed and p.closed_at is null
    and exists (select from boards b where b.id = p.board_id and b.state = 'open' and b.is_readable)
    and not exists (select from sanctions q
      where q.user_id = ${userId} and q.kind = 'mute' and q.board_id = p.board_id and q.is_current)`
}

/** The same for whoever writes one of several comments. */
export const openToWriters = openTo(sql`a.user_id`)

/** What decides about the others. */
export interface Ground {
  board_id: string
  is_closed: boolean
  is_held: boolean
}

const ground = sql`p.board_id, p.closed_at is not null as is_closed, p.held_at is not null as is_held`

export function groundOfPost(viewer: Viewer, postId: string): Sql {
  return sql`select ${ground} from posts p where p.id = ${postId} and ${visibleTo(viewer)}`
}

/** `has_target` is false when there is no such reply below this comment. */
export function groundOfComment(viewer: Viewer, commentId: string, toReplyId: string | null): Sql {
  return sql`
    select ${ground}, ${toReplyId}::int8 is null or exists (
      select from replies t where t.id = ${toReplyId}::int8 and t.comment_id = c.id and t.deleted_at is null and t.held_at is null
    ) as has_target
    from comments c join posts p on p.id = c.post_id
    where c.id = ${commentId} and c.deleted_at is null and c.held_at is null and ${visibleTo(viewer)}`
}

export interface NewComment {
  postId: string
  userId: string
  content: string
  mentions: Mention[]
  /** Snapshots of pictures. */
  images: unknown[]
  origin: Origin
  /** What the rules said of it; null: nothing. */
  verdict: Verdict | null
}

interface Written {
  /** The author of the post or work. */
  author_id: string
  told: { user_id: string; type: 'comment' | 'reply' | 'mention' }[]
}

/** `place`: which of those that were given, from 1 on. */
export type MadeComment = CommentRow & Written & { place: number }
export type MadeReply = ReplyRow & Written

/**
 * Comments, several at once, each with all that hangs on it. No row for those where `place`, which speaks of the post
 * `p`, does not hold.
 */
export function insertComments(given: NewComment[], place: Sql): Sql {
  const news = sql`
    select n.user_id, n.type, m.user_id as from_user_id, m.post_id, m.id as comment_id, null::int8 as reply_id,
      null::jsonb as notice, null::text as once
    from finished m, lateral (
      select m.author_id as user_id, 'comment' as type
      union all select (e ->> 'id')::int8, 'mention' from jsonb_array_elements(m.mentions) e
        where (e ->> 'id')::int8 <> m.author_id
      union all select f.user_id, 'comment' from (${followersOf(sql`m.post_id`, sql`m.author_id`)}) f
        where not m.mentions @> jsonb_build_array(jsonb_build_object('id', f.user_id::text))
    ) n
    where ${mayHearOf(sql`n.user_id`, sql`m`)} and not ${mutes(sql`n.user_id`, sql`m.post_id`)}`
  return sql`
    with ground as materialized (
      select a.*, p.user_id as author_id, p.is_listed, p.is_gated, p.board_id,
        row_number() over (partition by a.post_id order by a.place) as turn
      from ${asked(given)} join posts p on p.id = a.post_id where ${place}
    ), counted as (
      ${takeFloors(sql`select post_id as id, count(*)::int as number from ground group by post_id`)}
    ), numbered as (
      select g.*, c.floors - c.number + g.turn as floor from ground g join counted c using (post_id)
    ), made as (
      insert into comments (post_id, user_id, floor, content, mentions, images, verdict, region)
      select post_id, user_id, floor, content, mentions, images, verdict, region from numbered order by place returning *
    ), finished as (
      select made.*, n.place::int, n.author_id, n.is_listed, n.is_gated, n.board_id from made join numbered n using (post_id, floor)
    ), networked as (
      ${keepNetworks(sql`
        select 'comment' as type, made.id as object_id, made.user_id, n.ip from made join numbered n using (post_id, floor)`)}
    ), rewarded as (
      ${earned(sql`select user_id, 'comment', 'comment:' || id, 'give' from finished where is_listed or is_gated`)}
    ), told as (${insertNotifications(news)})
    select f.*, false as is_like, ${authorCard}, ${toldOf(sql`t.comment_id = f.id`)}
    from finished f join users u on u.id = f.user_id`
}

function asked(given: NewComment[]): Sql {
  const column = <T>(value: (comment: NewComment) => T) => given.map(value)
  return sql`
    unnest(${column(({ postId }) => postId)}::int8[], ${column(({ userId }) => userId)}::int8[],
      ${column(({ content }) => content)}::text[], ${column(({ mentions }) => JSON.stringify(mentions))}::jsonb[],
      ${column(({ images }) => JSON.stringify(images))}::jsonb[],
      ${given.map(({ verdict }) => verdict && JSON.stringify(verdict))}::jsonb[],
      ${column(({ origin }) => origin.ip)}::inet[], ${column(({ origin }) => origin.region)}::text[]
    ) with ordinality as a (post_id, user_id, content, mentions, images, verdict, ip, region, place)`
}

export interface NewReply {
  commentId: string
  userId: string
  toReplyId: string | null
  content: string
  mentions: Mention[]
  /** Snapshots of pictures. */
  images: unknown[]
  origin: Origin
  /** What the rules said of it; null: nothing. */
  verdict: Verdict | null
}

/**
 * First the figures of the post, then those of the comment: everybody locks in this order. At a work where `condition`
 * holds, the figures are counted before, in the same transaction.
 */
export function insertReply(given: NewReply, place: Sql, condition: Sql): Sql {
  const news = sql`
    select n.user_id, n.type, made.user_id as from_user_id, made.post_id, made.comment_id, made.id as reply_id,
      null::jsonb as notice, null::text as once, made.work_id, made.chapter_id
    from made, ground g, lateral (
      select g.comment_user_id as user_id, 'reply' as type
      union select g.to_user_id, 'reply' where g.to_user_id is not null
      union select id, 'mention' from unnest(${idsOf(given.mentions)}::int8[]) as id
        where id <> g.comment_user_id and id is distinct from g.to_user_id
    ) n
    where ${mayHearOf(sql`n.user_id`, sql`g`)} and not ${mutes(sql`n.user_id`, sql`made.post_id`)}`
  return sql`
    with ground as (
      select c.id, c.post_id, c.work_id, c.chapter_id, c.user_id as comment_user_id, b.author_id, b.is_listed, b.is_gated,
        b.board_id, t.user_id as to_user_id
      from comments c cross join ${beneath(sql`c`, place, condition)} b
      left join replies t on t.id = ${given.toReplyId}::int8 and t.comment_id = c.id and t.deleted_at is null
        and t.held_at is null
      where c.id = ${given.commentId} and c.deleted_at is null and c.held_at is null
        and (${given.toReplyId}::int8 is null or t.id is not null)
    ), counted as (${addComments(sql`(select post_id from ground)`, 1)}), parent as (
      update comments set replies = replies + 1 where id = (
        select g.id from ground g where g.work_id is not null or (select count(*) from counted) > 0) returning id
    ), made as (
      insert into replies (comment_id, post_id, work_id, chapter_id, user_id, to_reply_id, to_user_id, content, mentions, images,
        verdict, region)
      select g.id, g.post_id, g.work_id, g.chapter_id, ${given.userId}::int8, ${given.toReplyId}::int8, g.to_user_id, ${given.content},
        ${JSON.stringify(given.mentions)}::jsonb, ${JSON.stringify(given.images)}::jsonb,
        ${given.verdict && JSON.stringify(given.verdict)}::jsonb, ${given.origin.region}
      from parent, ground g returning *
    ), ${networked('reply', given.origin)}, rewarded as (
      ${earned(sql`
        select made.user_id, 'comment', 'reply:' || made.id, 'give' from made, ground g where g.is_listed or g.is_gated`)}
    ), told as (${insertNotifications(news, true)})
    select made.*, g.author_id, false as is_like, ${authorCard}, ${toldOf(sql`true`)},
      t.name as to_name, t.avatar as to_avatar, t.vip_end_at as to_vip_end_at, t.grade as to_grade, t.signature as to_signature, t.name_colour as to_name_colour
    from made join users u on u.id = made.user_id cross join ground g left join users t on t.id = made.to_user_id`
}

/** The address of the one text in `made`. */
export function networked(type: 'comment' | 'reply', { ip }: Origin): Sql {
  const text = sql`select ${type}::text as type, made.id as object_id, made.user_id, ${ip}::inet as ip from made`
  return sql`networked as (${keepNetworks(text)})`
}

export const authorCard = sql`u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`

/** Who was told of it, as `which` says of the notifications `t`. */
export function toldOf(which: Sql): Sql {
  return sql`coalesce((
    select json_agg(json_build_object('user_id', t.user_id::text, 'type', t.type)) from told t where ${which}
  ), '[]') as told`
}

function idsOf(mentions: Mention[]): string[] {
  return mentions.map(({ id }) => id)
}
