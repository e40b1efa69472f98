import sql, { type Sql } from 'sql-template-tag'
import type { BoardType } from '#contract/modules/forum/board.ts'
import type { OwnState } from '#contract/modules/forum/creator.ts'
import { every, likePattern, today, zone } from '../../db/sql-parts.ts'
import { restoreEnds } from '../post/service.ts'
import { cardColumns, cardJoins } from '../post-reading/service.ts'

export interface OwnSelect {
  state?: OwnState
  systemType?: BoardType
  keyword?: string
}

/** Of a held post that is deleted, by whom that was done says whether it was rejected. */
const state = sql`
  case when p.deleted_at is null then case when p.held_at is null then p.visibility else 'held' end
    when p.held_at is not null and p.deleted_by is distinct from p.user_id then 'rejected' else 'deleted' end`

export function minePosts(userId: string, select: OwnSelect, limit: number, offset: number): Sql {
  return sql`
    select ${cardColumns}, p.delete_reason,
      ${state} as state,
      coalesce(p.deleted_by = p.user_id and p.${restoreEnds} > now(), false) as may_restore, p.${restoreEnds} as restore_ends,
      array(
        select coalesce(d.views, 0)::int from generate_series(0, ${shownDays - 1}::int) age
        left join post_days d on d.post_id = p.id and d.day = ${today} - age order by age desc
      ) as view_days
    from posts p ${cardJoins} where ${mine(userId, select)} order by p.created_at desc, p.id desc
    limit ${limit} offset ${offset}`
}

export function countMine(userId: string, select: OwnSelect): Sql {
  return sql`select count(*)::int as total from posts p where ${mine(userId, select)}`
}

function mine(userId: string, { state: wanted, systemType, keyword }: OwnSelect): Sql {
  const conditions = [sql`p.user_id = ${userId}`]
  if (wanted) conditions.push(sql`${state} = ${wanted}`)
  if (systemType) conditions.push(sql`exists (select from boards t where t.id = p.board_id and t.type = ${systemType})`)
  if (keyword) conditions.push(sql`p.title ilike ${likePattern(keyword)}`)
  return every(conditions)
}

/** Whether the post of `post_stats s` is there: what is listed is, and of the few others the post knows. */
const isThere = sql`
  (s.is_listed or exists (select from posts p where p.id = s.post_id and p.deleted_at is null))`

export function totalsOf(userId: string): Sql {
  return sql`
    select coalesce(c.posts, 0) as posts, coalesce(c.likes, 0) as likes, coalesce(c.fans, 0) as fans,
      coalesce(f.views, 0)::int8 as views, coalesce(f.comments, 0)::int as comments
    from (select sum(s.views) as views, sum(s.comments) as comments
      from post_stats s where s.user_id = ${userId} and ${isThere}) f
    left join user_counts c on c.user_id = ${userId}`
}

/** What is shown, and the same time before it. */
export const shownDays = 30
const days = 2 * shownDays

/**
 * The last days, today included, by what others did to this member; what members do to themselves is left out. Which of
 * the posts are new, were liked or were answered in these days, their figures tell: the others are not looked at.
 */
export function daysOf(userId: string): Sql {
  return sql`
    with span as (select ${today} as today),
    start as (select (today - ${days - 1}::int) at time zone ${zone} as first from span),
    mine as materialized (
      select s.post_id as id, s.replied_at >= start.first as may_be_new, s.likes > 0 as is_liked,
        s.answered_at >= start.first as is_answered
      from post_stats s, start where s.user_id = ${userId} and ${isThere}
    ),
    happened as (
      select 'posts' as what, p.created_at from start, mine m join posts p on p.id = m.id
        where m.may_be_new and p.created_at >= start.first
      union all
      select 'likes', l.created_at from start, mine m join likes l on l.type = 'posts' and l.object_id = m.id
        where m.is_liked and l.user_id <> ${userId} and l.created_at >= start.first
      union all
      select 'comments', c.created_at from start, mine m join comments c on c.post_id = m.id
        where m.is_answered and c.deleted_at is null and c.held_at is null and c.user_id <> ${userId} and c.created_at >= start.first
      union all
      select 'comments', r.created_at from start, mine m join replies r on r.post_id = m.id
        where m.is_answered and r.deleted_at is null and r.held_at is null and r.user_id <> ${userId} and r.created_at >= start.first
      union all
      select 'fans', f.created_at from follows f, start where f.friend_id = ${userId} and f.created_at >= start.first
    )
    select to_char(d.day, 'YYYY-MM-DD') as day,
      count(*) filter (where what = 'posts')::int as posts, count(*) filter (where what = 'likes')::int as likes,
      count(*) filter (where what = 'comments')::int as comments, count(*) filter (where what = 'fans')::int as fans,
      coalesce((select v.views from author_days v where v.user_id = ${userId} and v.day = d.day::date), 0)::int as views
    from span, generate_series(span.today - ${days - 1}::int, span.today, interval '1 day') as d (day)
    left join happened h on (h.created_at at time zone ${zone})::date = d.day::date
    group by d.day order by d.day`
}
