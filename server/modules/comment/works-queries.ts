import sql, { type Sql } from 'sql-template-tag'
import { earned } from '../grade/service.ts'
import { insertNotifications } from '../notification/service.ts'
import { authorCard, type NewComment, networked, toldOf } from './write-queries.ts'

/** Comments at works, their chapters and blocks. They have no numbers. */

export interface NewWorkComment extends Omit<NewComment, 'postId'> {
  workId: string
  chapterId: string | null
  block: number | null
  /** It waits for somebody to look at it. */
  isHeld: boolean
}

/** No row when the place is out of sight. Its figures are counted before, in the same transaction. */
export function insertWorkComment(given: NewWorkComment): Sql {
  const { workId, chapterId, block, userId, content, mentions, images, verdict, origin, isHeld } = given
  const news = sql`
    select n.user_id, n.type, m.user_id as from_user_id, null::int8 as post_id, m.id as comment_id, null::int8 as reply_id,
      null::jsonb as notice, null::text as once, m.work_id, m.chapter_id
    from made m join ground g on true, lateral (
      select g.author_id as user_id, 'comment' as type
      union all select (e ->> 'id')::int8, 'mention' from jsonb_array_elements(m.mentions) e
        where (e ->> 'id')::int8 <> g.author_id
    ) n
    where m.held_at is null`
  return sql`
    with ground as (
      select w.id, w.user_id as author_id from works w left join work_chapters h on h.id = ${chapterId}::int8 and h.work_id = w.id
      where w.id = ${workId} and w.is_listed and (${chapterId}::int8 is null or h.is_visible)
    ), made as (
      insert into comments (work_id, chapter_id, block, user_id, content, mentions, images, verdict, region, held_at)
      select g.id, ${chapterId}::int8, ${block}::int, ${userId}::int8, ${content}, ${JSON.stringify(mentions)}::jsonb,
        ${JSON.stringify(images)}::jsonb, ${verdict && JSON.stringify(verdict)}::jsonb, ${origin.region},
        case when ${isHeld}::bool then now() end
      from ground g returning *
    ), ${networked('comment', origin)}, rewarded as (
      ${earned(sql`select user_id, 'comment', 'comment:' || id, 'give' from made where held_at is null`)}
    ), told as (${insertNotifications(news, true)})
    select made.*, g.author_id, 1 as place, false as is_like, ${authorCard}, ${toldOf(sql`true`)}
    from made join ground g on true join users u on u.id = made.user_id`
}

/** Comments and replies at each block; what is held or gone is not counted. */
export function countsByBlock(chapterId: string): Sql {
  return sql`
    select c.block, sum(case when c.deleted_at is null and c.held_at is null then 1 else 0 end + c.replies)::int as number
    from comments c where c.chapter_id = ${chapterId} and c.block is not null
    group by c.block having sum(case when c.deleted_at is null and c.held_at is null then 1 else 0 end + c.replies) > 0
    order by c.block`
}
