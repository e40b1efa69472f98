import sql, { join, type Sql } from 'sql-template-tag'
import type { FollowedKind } from '#contract/modules/forum/notification.ts'

/** Any fixed number: keeps this lock apart from others. */
const numbering = 4702

/** Held until the numbers are certain: a larger one is never seen before a smaller one. */
export function lockNumbers(): Sql {
  return sql`select pg_advisory_xact_lock(${numbering}::int8)`
}

export const nextNumber = sql`nextval('news_seq')`

/**
 * Who is told at once: members who are here, and those who hear of it by push or mail. The others find it when they come.
 */
export function hearsAtOnce(userId: Sql, topic: FollowedKind): Sql {
  return sql`(
    exists (
      select from sessions e where e.user_id = ${userId} and e.ended_at is null
        and e.last_seen_at > now() - interval '20 minutes')
    or exists (select from push_subscriptions d where d.user_id = ${userId})
    or exists (
      select from notification_preferences np
      where np.user_id = ${userId} and np.matrix -> ${topic}::text ->> 'mail' = 'true'))`
}

/** Whoever came later has seen it there. */
const cameBefore = sql`s.created_at <= n.created_at + interval '1 millisecond' and s.user_id > n.told_before`

/** All of a table, or what of it is looked through. */
type Part = (table: Sql) => Sql
const whole: Part = (table) => table

const ofColumns = (userId: Sql, seen: Sql, part = whole) => sql`
  column_subscriptions s join ${part(sql`article_news`)} n on n.column_id = s.column_id and n.seq > coalesce(${seen}, 0)
    and ${cameBefore}
  where s.user_id = ${userId}`

const ofWorks = (userId: Sql, seen: Sql, part = whole) => sql`
  work_shelves s join ${part(sql`work_news`)} n on n.work_id = s.work_id and n.seq > coalesce(${seen}, 0)
    and ${cameBefore}
  where s.user_id = ${userId} and s.notify`

/** An article of a column that one subscribes to is news of that. */
const ofAuthors = (userId: Sql, seen: Sql, part = whole) => sql`
  follows s join ${part(sql`post_news`)} n on n.kind = 'author' and n.of_id = s.friend_id and n.seq > coalesce(${seen}, 0)
    and s.created_at <= n.created_at + interval '1 millisecond'
  where s.user_id = ${userId} and not exists (
    select from article_news a join column_subscriptions c on c.column_id = a.column_id and c.user_id = s.user_id
    where a.post_id = n.post_id)`

const ofBoards = (userId: Sql, seen: Sql, part = whole) => sql`
  board_members s join ${part(sql`post_news`)} n on n.kind = 'board' and n.of_id = s.board_id and n.seq > coalesce(${seen}, 0)
    and s.joined_at <= n.created_at + interval '1 millisecond'
  where s.user_id = ${userId}`

/** So many news are looked through one by one. Of more, everything that a member follows is asked, once. */
const few = 200

const last = sql`
  greatest((select max(seq) from article_news), (select max(seq) from work_news), (select max(seq) from post_news), 0)::int8`

const place = sql`coalesce(l.seen, 0)`
const them = (userIds: string[]) => sql`
  unnest(${userIds}::int8[]) as m (id) left join news_places l on l.user_id = m.id`

/** Those of them whose place is behind the last number, and whether by more than a few. Mostly there is nobody. */
export function placesBehind(userIds: string[]): Sql {
  return sql`
    select m.id, e.last - ${place} > ${few} as is_far
    from ${them(userIds)} cross join (select ${last} as last) e where ${place} < e.last`
}

function something(part: Part): Sql {
  const of = (followed: typeof ofColumns) => sql`exists (select from ${followed(sql`m.id`, sql`l.seen`, part)})`
  return sql`(${join([ofColumns, ofWorks, ofBoards, ofAuthors].map(of), ' or ')})`
}

/** Those of them for whom there is something among the next few. */
export function behindAmongFew(userIds: string[]): Sql {
  const next: Part = (table) => sql`(select * from ${table} where seq > ${place} order by seq limit ${few})`
  return sql`select m.id from ${them(userIds)} where ${something(next)}`
}

/** Those of them for whom there is something at all. The others' place moves past everything: next time it is few again. */
export function behindAmongAll(userIds: string[]): Sql {
  return sql`
    with looked as materialized (
      select m.id, ${last} as last, ${something(whole)} as is_behind from ${them(userIds)}),
    moved as (
      insert into news_places as l (user_id, seen)
      select k.id, k.last from looked k join users u on u.id = k.id and u.deleted_at is null
      where not k.is_behind order by k.id
      on conflict (user_id) do update set seen = greatest(l.seen, excluded.seen))
    select id from looked where is_behind`
}

/** A row to lock, whether there was one or not; always in the same order. */
export function lockPlaces(userIds: string[]): Sql {
  return sql`
    insert into news_places as l (user_id, seen)
    select u.id, 0 from users u where u.id = any(${userIds}::int8[]) and u.deleted_at is null order by u.id
    on conflict (user_id) do update set seen = l.seen
    returning user_id`
}

export function lastNumber(): Sql {
  return sql`select ${last} as last`
}

export function movePlaces(userIds: string[], last: string): Sql {
  return sql`
    update news_places set seen = greatest(seen, ${last}::int8) where user_id = any(${userIds}::int8[])`
}

export interface ComingRow {
  user_id: string
  muted_words: string[] | null
  topic: FollowedKind
  /** Which one it is of. */
  of_id: string
  from_user_id: string
  post_id: string | null
  column_id: string | null
  work_id: string | null
  chapter_id: string | null
  number: number
  /** What is asked for words that somebody mutes. */
  text: string
}

/**
 * Up to a number, in their order, without what a member wrote or whom they block: one line may hold posts of several.
 * What is out of sight by now is no news any more, nor is a pick that was taken back.
 */
export function comingFor(userIds: string[], last: string): Sql {
  const [id, seen] = [sql`m.id`, sql`l.seen`]
  const each = sql`unnest(${userIds}::int8[]) as m (id) left join news_places l on l.user_id = m.id`
  const text = sql`p.title || E'\n' || p.excerpt`
  const ofPosts = (followed: Sql) => sql`
    select m.id, n.kind, n.of_id, p.user_id, n.post_id, null::int8, null::int8, null::int8, 1, ${text}, n.seq
    from ${each} cross join lateral (select n.kind, n.of_id, n.post_id, n.seq from ${followed}) n
    join posts p on p.id = n.post_id and p.is_listed
      and (n.kind = 'author' or (p.recommended_at is not null and p.board_id = n.of_id))`
  return sql`
    select a.*, u.muted_words from (
      select m.id as user_id, 'column' as topic, n.column_id as of_id, p.user_id as from_user_id, n.post_id, n.column_id,
        null::int8 as work_id, null::int8 as chapter_id, 1 as number, ${text} as text, n.seq
      from ${each} cross join lateral (select n.post_id, n.column_id, n.seq from ${ofColumns(id, seen)}) n
      join posts p on p.id = n.post_id and p.is_listed join columns k on k.id = n.column_id and k.is_listed
      union all
      select m.id, 'work', w.id, w.user_id, null, null, w.id, n.chapter_id, n.number, w.title || E'\n' || c.title, n.seq
      from ${each} cross join lateral (select n.work_id, n.chapter_id, n.number, n.seq from ${ofWorks(id, seen)}) n
      join works w on w.id = n.work_id and w.is_listed join work_chapters c on c.id = n.chapter_id and c.is_visible
      union all ${ofPosts(ofAuthors(id, seen))}
      union all ${ofPosts(ofBoards(id, seen))}
    ) a join users u on u.id = a.user_id
    where a.seq <= ${last}::int8 and a.from_user_id <> a.user_id
      and not exists (select from blocks x where x.user_id = a.user_id and x.blocked_id = a.from_user_id)
    order by a.seq`
}

/** One line for each thing. */
export interface ComingLine {
  user_id: string
  topic: FollowedKind
  from_user_id: string
  post_id: string | null
  column_id: string | null
  work_id: string | null
  chapter_id: string | null
  fold: string
  more: number
}

export function asLines(lines: ComingLine[]): Sql {
  return sql`
    select n.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (user_id int8, topic text, from_user_id int8,
      post_id int8, column_id int8, work_id int8, chapter_id int8, fold text, more int)`
}
