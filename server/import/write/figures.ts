import sql, { type Sql } from 'sql-template-tag'
import { decades } from '../../modules/post-stats/service.ts'

const ranked = sql`
  mix = post_rank(n.likes, n.comments, n.collects, n.views, p.created_at, ${decades.mix}),
  hot = post_rank(n.likes, n.comments, n.collects, n.views, p.created_at, ${decades.hot})`

/** What came to posts, by their ids in one order; the ranks follow. */
export interface PostChange {
  id: string
  likes?: number
  comments?: number
  floors?: number
  collects?: number
  answeredAt?: Date
}

/** Held in the order in which everybody locks, until the transaction ends; answers the last floor of each. */
export function holdPosts(ids: string[]): Sql {
  return sql`
    select post_id, floors from post_stats where post_id = any(${ids}::int8[]) order by post_id for no key update`
}

/** Of posts that are held. */
export function changePosts(changes: PostChange[]): Sql {
  const all = <Value>(take: (change: PostChange) => Value) => changes.map(take)
  return sql`
    with n as (
      select s.post_id, s.views, s.likes + c.likes as likes, s.comments + c.comments as comments, s.floors + c.floors as floors,
        s.collects + c.collects as collects, greatest(s.answered_at, c.answered_at) as answered_at
      from unnest(${all(({ id }) => id)}::int8[], ${all(({ likes = 0 }) => likes)}::int[],
        ${all(({ comments = 0 }) => comments)}::int[], ${all(({ floors = 0 }) => floors)}::int[],
        ${all(({ collects = 0 }) => collects)}::int[], ${all(({ answeredAt }) => answeredAt?.toISOString() ?? null)}::timestamptz[])
        as c (id, likes, comments, floors, collects, answered_at)
      join post_stats s on s.post_id = c.id
    )
    update post_stats s set likes = n.likes, comments = n.comments, floors = n.floors, collects = n.collects,
      answered_at = n.answered_at, replied_at = greatest(s.replied_at, n.answered_at), ${ranked}
    from n join posts p on p.id = n.post_id where s.post_id = n.post_id`
}

/** Likes of comments or of replies. */
export function changeTalk(table: 'comments' | 'replies', changes: [id: string, likes: number][]): Sql {
  const ids = changes.map(([id]) => id)
  const likes = changes.map(([, number]) => number)
  const counted = sql`unnest(${ids}::int8[], ${likes}::int[]) as n (id, likes)`
  return table === 'comments'
    ? sql`update comments c set likes = c.likes + n.likes from ${counted} where c.id = n.id returning c.user_id, n.likes`
    : sql`update replies r set likes = r.likes + n.likes from ${counted} where r.id = n.id returning r.user_id, n.likes`
}

export interface PersonChange {
  likes: number
  follows: number
  fans: number
}

/** In the order of their ids. */
export function changePeople(changes: Map<string, PersonChange>): Sql {
  const all = [...changes].sort(([one], [other]) => Number(BigInt(one) - BigInt(other)))
  return sql`
    with held as (
      select user_id from user_counts where user_id = any(${all.map(([id]) => id)}::int8[]) order by user_id for no key update
    )
    update user_counts c set likes = c.likes + n.likes, follows = c.follows + n.follows, fans = c.fans + n.fans
    from unnest(${all.map(([id]) => id)}::int8[], ${all.map(([, { likes }]) => likes)}::int[],
      ${all.map(([, { follows }]) => follows)}::int[], ${all.map(([, { fans }]) => fans)}::int[])
      as n (user_id, likes, follows, fans) join held using (user_id)
    where c.user_id = n.user_id`
}

export function addTo(changes: Map<string, PersonChange>, id: string, what: keyof PersonChange, number = 1): void {
  const found = changes.get(id) ?? { likes: 0, follows: 0, fans: 0 }
  found[what] += number
  changes.set(id, found)
}
