import sql, { type Sql } from 'sql-template-tag'
import type { ViewSource } from '#contract/modules/forum/history.ts'
import { today } from '../../db/sql-parts.ts'
import { shown } from '../visibility/service.ts'

/** Ten times the points outweigh half a day (mix) or a week (hot). */
export const decades = { mix: 45_000, hot: 604_800 } as const

/** The figures of new posts: `posts` says id, board_id, user_id, is_listed, is_gated and created_at. Answers the ids. */
export function insertStats(posts: Sql): Sql {
  return sql`
    insert into post_stats (post_id, board_id, user_id, is_listed, is_gated, mix, hot, replied_at)
    select id, board_id, user_id, is_listed, is_gated, post_rank(0, 0, 0, 0, created_at, ${decades.mix}),
      post_rank(0, 0, 0, 0, created_at, ${decades.hot}), created_at
    from ${posts} returning post_id as id`
}

/** A post that comes into sight for the first time stands where a new one does. */
export function restartStats(postId: string): Sql {
  return sql`
    update post_stats s set replied_at = p.created_at,
      mix = post_rank(s.likes, s.comments, s.collects, s.views, p.created_at, ${decades.mix}),
      hot = post_rank(s.likes, s.comments, s.collects, s.views, p.created_at, ${decades.hot})
    from posts p where p.id = s.post_id and s.post_id = ${postId}`
}

/** How often a post was read since that was last written. */
export interface Views {
  postId: string
  views: number
}

/** Adds views, also to the day of the post and of the author, and computes the ranks; gives the posts of which something is different now. */
export function refreshPosts(posts: Views[]): Sql {
  const ids = posts.map(({ postId }) => postId)
  const views = posts.map((post) => post.views)
  return sql`
    with held as (
      select s.post_id, s.likes, s.comments, s.collects, p.created_at, greatest(s.replied_at, s.answered_at) as replied_at,
        s.views, case when ${shown} then t.views else 0 end as more, p.user_id
      from unnest(${ids}::int8[], ${views}::int8[]) as t (post_id, views)
      join post_stats s on s.post_id = t.post_id join posts p on p.id = s.post_id and p.deleted_at is null
      order by s.post_id for no key update of s
    ),
    post_views as (
      insert into post_days (post_id, day, views) select post_id, ${today}, more from held where more > 0 order by post_id
      on conflict (post_id, day) do update set views = post_days.views + excluded.views
    ),
    days as (
      insert into author_days (user_id, day, views)
      select user_id, ${today}, sum(more) from held where more > 0 group by user_id order by user_id
      on conflict (user_id, day) do update set views = author_days.views + excluded.views
    )
    update post_stats s set views = h.views + h.more, replied_at = h.replied_at,
      mix = post_rank(h.likes, h.comments, h.collects, h.views + h.more, h.created_at, ${decades.mix}),
      hot = post_rank(h.likes, h.comments, h.collects, h.views + h.more, h.created_at, ${decades.hot})
    from held h where s.post_id = h.post_id returning s.post_id`
}

/** Readers of a post who came the same way. */
export interface Arrival {
  postId: string
  source: ViewSource
  host: string
  views: number
}

/** So many other sites are named for an author on one day; the rest are other sites. */
const mostHosts = 20

export function addSources(arrivals: Arrival[]): Sql {
  return sql`
    with came as (
      select p.user_id, t.source, t.host, sum(t.views) as views
      from unnest(${arrivals.map(({ postId }) => postId)}::int8[], ${arrivals.map(({ source }) => source)}::text[],
        ${arrivals.map(({ host }) => host)}::text[], ${arrivals.map(({ views }) => views)}::int8[])
        as t (post_id, source, host, views)
      join posts p on p.id = t.post_id and ${shown} group by p.user_id, t.source, t.host
    ),
    ranked as (
      select c.*, k.host is not null as is_known,
        count(*) filter (where k.host is null and c.host <> '') over (partition by c.user_id order by c.views desc, c.host) as place,
        (select count(*) from view_sources n where n.user_id = c.user_id and n.day = ${today} and n.host <> '') as named
      from came c left join view_sources k
        on k.user_id = c.user_id and k.day = ${today} and k.source = c.source and k.host = c.host
    )
    insert into view_sources (user_id, day, source, host, views)
    select r.user_id, ${today}, r.source, h.host, sum(r.views) from ranked r
    cross join lateral (select case when r.is_known or r.named + r.place <= ${mostHosts} then r.host else '' end as host) h
    group by r.user_id, r.source, h.host order by r.user_id, r.source, h.host
    on conflict (user_id, day, source, host) do update set views = view_sources.views + excluded.views`
}
