import sql, { type Sql } from 'sql-template-tag'
import { limits } from '#contract/shared/limits.ts'
import { mayHearOf } from '../visibility/service.ts'

export interface Read {
  userId: string
  postId: string
  /** On the clock of this process, which only runs forward. */
  at: number
}

/** Only of posts that exist and can be seen; who reads something again moves it to the top. */
export function keepHistory(entries: Read[]): Sql {
  const users = entries.map(({ userId }) => userId)
  const posts = entries.map(({ postId }) => postId)
  const ages = entries.map(({ at }) => performance.now() - at)
  return sql`
    insert into read_history (user_id, post_id, seen_at)
    select t.user_id, t.post_id, now() - t.age * interval '1 millisecond'
    from unnest(${users}::int8[], ${posts}::int8[], ${ages}::float8[]) as t (user_id, post_id, age)
    join posts p on p.id = t.post_id and (${mayHearOf(sql`t.user_id`, sql`p`)} or p.user_id = t.user_id)
    join users u on u.id = t.user_id
    order by t.user_id, t.post_id
    on conflict (user_id, post_id) do update set seen_at = greatest(read_history.seen_at, excluded.seen_at)`
}

export function trimHistory(userIds: string[]): Sql {
  return sql`
    delete from read_history h using (
      select u.id as user_id, old.post_id from unnest(${userIds}::int8[]) as u (id)
      cross join lateral (
        select post_id from read_history where user_id = u.id
        order by seen_at desc, post_id desc offset ${limits.history}
      ) old
    ) o
    where h.user_id = o.user_id and h.post_id = o.post_id`
}

export function deleteHistory(userId: string, postId: string | undefined): Sql {
  return sql`
    delete from read_history where user_id = ${userId} and (${postId ?? null}::int8 is null or post_id = ${postId ?? null})`
}
