import sql, { type Sql } from 'sql-template-tag'
import type { ViewSource } from '#contract/modules/forum/history.ts'
import { today, zone } from '../../db/sql-parts.ts'
import type { Context, Viewer } from '../../kernel/context.ts'

interface PostFigures {
  id: string
  title: string
  created_at: Date
  views: number
  likes: number
  comments: number
  fans: number
}

interface Source {
  source: ViewSource
  host: string
  views: number
}

const mostPosts = 100
const mostSources = 50

/** Kept for a moment, as the figures are. */
export function analysisOf(ctx: Context, viewer: Viewer, days: number) {
  return ctx.content.read(`analysis ${viewer.id} ${days}`, [`user:${viewer.id}`], async () => {
    const [posts, sources] = await Promise.all([
      ctx.db.many<PostFigures>(figuresByPost(viewer.id, days)),
      ctx.db.many<Source>(sourcesOf(viewer.id, days)),
    ])
    return {
      posts: posts.map(({ id, created_at, ...post }) => ({ _id: id, createTime: created_at.getTime(), ...post })),
      sources,
    }
  })
}

/** What members do to their own posts is left out. A new follower counts for the post that they read last before. */
export function figuresByPost(userId: string, days: number): Sql {
  return sql`
    with span as (select ${today} - ${days - 1}::int as first, (${today} - ${days - 1}::int) at time zone ${zone} as start),
    mine as (select id, title, created_at from posts where user_id = ${userId} and deleted_at is null),
    happened as (
      select d.post_id, 'views' as what, d.views as number from mine m join post_days d on d.post_id = m.id, span
        where d.day >= span.first
      union all
      select l.object_id, 'likes', 1 from mine m join likes l on l.type = 'posts' and l.object_id = m.id, span
        where l.user_id <> ${userId} and l.created_at >= span.start
      union all
      select c.post_id, 'comments', 1 from mine m join comments c on c.post_id = m.id, span
        where c.deleted_at is null and c.held_at is null and c.user_id <> ${userId} and c.created_at >= span.start
      union all
      select r.post_id, 'comments', 1 from mine m join replies r on r.post_id = m.id, span
        where r.deleted_at is null and r.held_at is null and r.user_id <> ${userId} and r.created_at >= span.start
      union all
      select h.post_id, 'fans', 1 from span join follows f on f.friend_id = ${userId} and f.created_at >= span.start
        cross join lateral (
          select r.post_id from read_history r join mine m on m.id = r.post_id
          where r.user_id = f.user_id and r.seen_at between f.created_at - interval '1 day' and f.created_at + interval '1 hour'
          order by r.seen_at desc limit 1
        ) h
    )
    select m.id, m.title, m.created_at,
      coalesce(sum(number) filter (where what = 'views'), 0)::int as views,
      count(*) filter (where what = 'likes')::int as likes,
      count(*) filter (where what = 'comments')::int as comments,
      count(*) filter (where what = 'fans')::int as fans
    from happened h join mine m on m.id = h.post_id group by m.id, m.title, m.created_at
    order by views desc, likes desc, comments desc, m.id desc limit ${mostPosts}`
}

export function sourcesOf(userId: string, days: number): Sql {
  return sql`
    select source, host, sum(views)::int as views from view_sources
    where user_id = ${userId} and day > ${today} - ${days}::int
    group by source, host order by views desc, source, host limit ${mostSources}`
}
