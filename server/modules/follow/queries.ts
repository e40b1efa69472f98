import sql, { type Sql } from 'sql-template-tag'
import { isBanned } from '../../db/sql-parts.ts'
import type { CardRow } from '../user/service.ts'

/**
 * To the other state, or to the desired one. Of two who would begin at once the key of the table lets one;
 * only rows that really came or went are counted.
 */
export function toggleFollow(userId: string, friendId: string, desired: boolean | undefined): Sql {
  return sql`
    with gone as (
      delete from follows
      where user_id = ${userId} and friend_id = ${friendId} and ${desired ?? null}::boolean is not true returning 1
    ), come as (
      insert into follows (user_id, friend_id) select ${userId}::int8, ${friendId}::int8
      where ${desired ?? null}::boolean is not false and not exists (select from gone)
      on conflict do nothing returning 1
    )
    select (select count(*)::int from gone) as gone, (select count(*)::int from come) as come`
}

/** Whether one of the two has blocked the other; my own block is named first. */
export function blockBetween(userId: string, friendId: string): Sql {
  return sql`
    select user_id = ${userId} as by_me from blocks
    where (user_id = ${userId} and blocked_id = ${friendId}) or (user_id = ${friendId} and blocked_id = ${userId})
    order by by_me desc limit 1`
}

export interface FollowRow extends CardRow {
  is_follow: boolean
  is_fan: boolean
}

const card = sql`u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`

/** How somebody (`u`) and the viewer stand to each other. */
function towards(viewerId: string | null): Sql {
  return sql`
    exists (select from follows x where x.user_id = ${viewerId} and x.friend_id = u.id) as is_follow,
    exists (select from follows x where x.user_id = u.id and x.friend_id = ${viewerId}) as is_fan`
}

/** Whom somebody follows, or who follows them: people (`u`) who are still there and whose name holds the word. */
function people(direction: 'follows' | 'fans', userId: string, word: string): Sql {
  const edge =
    direction === 'follows'
      ? sql`follows f join users u on u.id = f.friend_id where f.user_id = ${userId}`
      : sql`follows f join users u on u.id = f.user_id where f.friend_id = ${userId}`
  return word
    ? sql`${edge} and u.deleted_at is null and strpos(u.name_key, ${word}) > 0`
    : sql`${edge} and u.deleted_at is null`
}

export interface ListQuery {
  direction: 'follows' | 'fans'
  userId: string
  viewerId: string | null
  /** Folded as names are; empty: everybody. */
  word: string
  page: number
  limit: number
}

export function listPeople({ direction, userId, viewerId, word, page, limit }: ListQuery): Sql {
  return sql`
    select ${card}, ${towards(viewerId)} from ${people(direction, userId, word)}
    order by f.created_at desc, u.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countPeople({ direction, userId, word }: ListQuery): Sql {
  return sql`select count(*)::int as total from ${people(direction, userId, word)}`
}

export interface ActiveRow extends CardRow {
  posts: number
  board_name: string
  last_at: Date
}

/** Who wrote most in so many days, with the board they wrote most in. */
export function activeAuthors(days: number, most: number): Sql {
  return sql`
    select ${card}, t.posts, t.last_at, b.name as board_name
    from (
      select user_id, sum(posts)::int as posts, max(last_at) as last_at,
        (array_agg(board_id order by posts desc, last_at desc))[1] as board_id
      from (
        select p.user_id, p.board_id, count(*) as posts, max(p.created_at) as last_at from listed_posts p
        where p.created_at > now() - make_interval(days => ${days}) group by p.user_id, p.board_id
      ) w
      group by user_id
    ) t
    join users u on u.id = t.user_id and u.deleted_at is null and not ${isBanned('u')}
    join boards b on b.id = t.board_id
    order by t.posts desc, t.last_at desc, u.id limit ${most}`
}

/** Whom of these people each viewer follows, and who of them follows the viewer, as texts of ids. */
export function relations(viewerIds: string[], userIds: string[]): Sql {
  return sql`
    select
      (select coalesce(string_agg(f.friend_id::text, ' ' order by f.friend_id), '') from follows f
        where f.user_id = v.id and f.friend_id = any(${userIds}::int8[])) as followed,
      (select coalesce(string_agg(f.user_id::text, ' ' order by f.user_id), '') from follows f
        where f.friend_id = v.id and f.user_id = any(${userIds}::int8[])) as fans
    from unnest(${viewerIds}::int8[]) with ordinality as v (id, place) order by v.place`
}
