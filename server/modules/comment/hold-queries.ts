import sql, { type Sql } from 'sql-template-tag'
import type { Verdict } from '#contract/shared/verdict.ts'
import { insertNotifications } from '../notification/service.ts'
import { followersOf, mutes } from '../thread/service.ts'
import { mayHearOf } from '../visibility/service.ts'
import { beneath, beneathAny, type Stand } from './ground.ts'
import { authorCard, type NewComment, type NewReply, networked } from './write-queries.ts'

/** Comments and replies that wait for somebody to look at them: without a place, without figures, without news. */

export function insertHeldComment(given: NewComment, place: Sql): Sql {
  const { postId, userId, content, mentions, images, verdict, origin } = given
  return sql`
    with made as (
      insert into comments (post_id, user_id, content, mentions, images, held_at, verdict, region)
      select p.id, ${userId}::int8, ${content}, ${JSON.stringify(mentions)}::jsonb, ${JSON.stringify(images)}::jsonb,
        now(), ${verdict && JSON.stringify(verdict)}::jsonb, ${origin.region}
      from posts p where p.id = ${postId} and ${place} returning *
    ), ${networked('comment', origin)}
    select made.*, p.user_id as author_id, p.board_id, 1 as place, '[]'::json as told, false as is_like, ${authorCard}
    from made join posts p on p.id = made.post_id join users u on u.id = made.user_id`
}

/** Below a post where `place` holds, or at a work where `condition` does. */
export function insertHeldReply(given: NewReply, place: Sql, condition: Sql): Sql {
  return sql`
    with made as (
      insert into replies (comment_id, post_id, work_id, chapter_id, user_id, to_reply_id, to_user_id, content, mentions, images,
        held_at, verdict, region)
      select c.id, c.post_id, c.work_id, c.chapter_id, ${given.userId}::int8, t.id, t.user_id, ${given.content},
        ${JSON.stringify(given.mentions)}::jsonb, ${JSON.stringify(given.images)}::jsonb, now(),
        ${given.verdict && JSON.stringify(given.verdict)}::jsonb, ${given.origin.region}
      from comments c cross join ${beneath(sql`c`, place, condition)} b
      left join replies t on t.id = ${given.toReplyId}::int8 and t.comment_id = c.id and t.deleted_at is null
        and t.held_at is null
      where c.id = ${given.commentId} and c.deleted_at is null and c.held_at is null
        and (${given.toReplyId}::int8 is null or t.id is not null)
      returning *
    ), ${networked('reply', given.origin)}
    select made.*, b.author_id, '[]'::json as told, false as is_like, ${authorCard},
      t.name as to_name, t.avatar as to_avatar, t.vip_end_at as to_vip_end_at, t.grade as to_grade, t.signature as to_signature, t.name_colour as to_name_colour
    from made cross join ${beneathAny(sql`made`)} b join users u on u.id = made.user_id
    left join users t on t.id = made.to_user_id`
}

export type Kind = 'comment' | 'reply'

/** A comment or a reply that somebody decides on; of a reply, `comment_id` is the one above it. */
export interface JudgedRow extends Stand {
  id: string
  user_id: string
  comment_id: string | null
  floor: number | null
  is_held: boolean
  is_new: boolean
  is_deleted: boolean
  deleted_by: string | null
}

export function standOf(kind: Kind, id: string): Sql {
  return sql`select post_id, work_id, chapter_id from ${tables[kind]} where id = ${id}`
}

const tables = { comment: sql`comments`, reply: sql`replies` }

/** The figures of its post or work are locked before. */
export function lockJudged(kind: Kind, id: string): Sql {
  const own = { comment: sql`null::int8 as comment_id, d.floor`, reply: sql`d.comment_id, null::int as floor` }[kind]
  return sql`
    select d.id, d.user_id, d.post_id, d.work_id, d.chapter_id, ${own}, d.held_at is not null as is_held, d.deleted_by,
      coalesce(d.held_at = d.created_at, false) as is_new, d.deleted_at is not null as is_deleted
    from ${tables[kind]} d where d.id = ${id} for no key update`
}

/** Into sight. What was never there is published now. */
export function release(kind: Kind, id: string, floor: number | null): Sql {
  const published = sql`held_at = null, created_at = case when held_at = created_at then now() else created_at end`
  if (kind === 'reply') return sql`update replies set ${published} where id = ${id}`
  return sql`update comments set floor = ${floor}, ${published} where id = ${id}`
}

/** A comment keeps its place only where replies stand below it. */
export function holdAgain(kind: Kind, id: string, isNew: boolean): Sql {
  const held = sql`held_at = case when ${isNew} then created_at else now() end`
  if (kind === 'reply') return sql`update replies set ${held} where id = ${id}`
  return sql`update comments set floor = case when replies > 0 then floor end, ${held} where id = ${id}`
}

/** By nobody: it is held again. */
export function setRejected(kind: Kind, id: string, by: string | null): Sql {
  const rejected = sql`deleted_at = case when ${by}::int8 is null then null else now() end, deleted_by = ${by}::int8`
  if (kind === 'reply') return sql`update replies set ${rejected} where id = ${id}`
  return sql`update comments set ${rejected} where id = ${id}`
}

export function picturesOf(kind: Kind, id: string): Sql {
  return sql`
    select array(select e ->> 'path' from jsonb_array_elements(d.images) e) as paths from ${tables[kind]} d where d.id = ${id}`
}

export function countReplies(commentId: string, delta: number): Sql {
  return sql`update comments set replies = replies + ${delta} where id = ${commentId}`
}

export interface WaitingRow extends Stand {
  user_id: string
  board_id: string | null
  comment_id: string
  content: string
  images: unknown[]
  verdict: Verdict | null
}

/** As whoever looks at it needs it. */
export function waitingSaid(kind: Kind, id: string): Sql {
  const comment = { comment: sql`d.id`, reply: sql`d.comment_id` }[kind]
  return sql`
    select d.user_id, b.board_id, d.post_id, d.work_id, d.chapter_id, ${comment} as comment_id, d.content, d.images, d.verdict
    from ${tables[kind]} d cross join ${beneathAny(sql`d`)} b where d.id = ${id}`
}

/** Those whom it concerns, once: as when it had come into sight at once. */
export function tellOf(kind: Kind, id: string): Sql {
  const named = sql`select (e ->> 'id')::int8 as user_id, 'mention' as type, 1 as rank from jsonb_array_elements(d.mentions) e`
  const source = {
    comment: sql`comments d cross join ${beneathAny(sql`d`)} b cross join lateral (
      select b.author_id as user_id, 'comment' as type, 0 as rank union all ${named}
      union all select f.user_id, 'comment', 2 from (${followersOf(sql`d.post_id`, sql`b.author_id`)}) f) n`,
    reply: sql`replies d cross join ${beneathAny(sql`d`)} b join comments c on c.id = d.comment_id cross join lateral (
      select c.user_id, 'reply' as type, 0 as rank
      union all select d.to_user_id, 'reply', 0 where d.to_user_id is not null union all ${named}) n`,
  }[kind]
  const ids = {
    comment: sql`d.id as comment_id, null::int8 as reply_id`,
    reply: sql`d.comment_id, d.id as reply_id`,
  }[kind]
  return insertNotifications(
    sql`
    select distinct on (n.user_id) n.user_id, n.type, d.user_id as from_user_id, d.post_id, ${ids},
      null::jsonb as notice, ${kind}::text || ':' || d.id as once, d.work_id, d.chapter_id
    from ${source} where d.id = ${id} and ${mayHearOf(sql`n.user_id`, sql`b`)}
      and not ${mutes(sql`n.user_id`, sql`d.post_id`)} order by n.user_id, n.rank`,
    true,
  )
}

export function rewardSaid(kind: Kind, id: string): Sql {
  return sql`
    select d.user_id, 'comment', ${kind}::text || ':' || d.id, 'give'
    from ${tables[kind]} d cross join ${beneathAny(sql`d`)} b where d.id = ${id} and (b.is_listed or b.is_gated)`
}
