import sql, { type Sql } from 'sql-template-tag'
import { hearsAtOnce, nextNumber, toldUpTo } from '../notification/service.ts'

export interface LockedColumn {
  id: string
  user_id: string
  /** How many are in it. */
  articles: number
  is_there: boolean
}

/** In the order of their ids: two that move articles between the same columns must not wait for each other. */
export function lockColumns(ids: string[]): Sql {
  return sql`
    select id, user_id, articles, deleted_at is null as is_there from columns where id = any(${ids}::int8[])
    order by id for no key update`
}

export function columnOf(postId: string): Sql {
  return sql`select column_id from column_articles where post_id = ${postId}`
}

/** At the end of the column. */
export function putInto(columnId: string, postId: string): Sql {
  return sql`
    insert into column_articles as a (post_id, column_id, user_id, position)
    select p.id, ${columnId}, p.user_id,
      coalesce((select max(l.position) + 1 from column_articles l where l.column_id = ${columnId}), 0)
    from posts p where p.id = ${postId}
    on conflict (post_id) do update set column_id = excluded.column_id, position = excluded.position
      where a.column_id <> excluded.column_id`
}

export function takeOut(postId: string): Sql {
  return sql`delete from column_articles where post_id = ${postId}`
}

/** Articles that were deleted keep their place only while there is room. */
export function takeOutDeleted(columnId: string): Sql {
  return sql`
    delete from column_articles a using posts p
    where a.column_id = ${columnId} and p.id = a.post_id and p.deleted_at is not null`
}

/** Exactly this order. The constraint on places is looked at in the end. */
export function setOrder(columnId: string, postIds: string[]): Sql {
  return sql`
    update column_articles a set position = n.place - 1
    from unnest(${postIds}::int8[]) with ordinality as n (id, place)
    where a.post_id = n.id and a.column_id = ${columnId} and a.position <> n.place - 1`
}

/** The articles of a column that everybody can see, and `own`, which not everybody may. In their order. */
export function inOrder(columnId: string | Sql, own: string | null): Sql {
  return sql`
    select a.post_id as id, a.position, p.title from column_articles a
    join posts p on p.id = a.post_id
    join boards b on b.id = p.board_id and b.type = 'article'
    where a.column_id = ${columnId} and ((p.is_listed and not b.is_veiled) or p.id = ${own}::int8)`
}

export interface PlaceRow {
  number: number
  total: number
  previous_id: string | null
  previous_title: string | null
  next_id: string | null
  next_title: string | null
  is_sold: boolean
}

export function placeOf(columnId: string, postId: string): Sql {
  return sql`
    select w.number, w.total, w.previous_id, w.previous_title, w.next_id, w.next_title,
      (select k.access ->> 'kind' = 'paid' from columns k where k.id = ${columnId}) as is_sold
    from (
      select i.id, row_number() over o::int as number, count(*) over ()::int as total,
        lag(i.id) over o as previous_id, lag(i.title) over o as previous_title,
        lead(i.id) over o as next_id, lead(i.title) over o as next_title
      from (${inOrder(columnId, postId)}) i window o as (order by i.position)
    ) w
    where w.id = ${postId}`
}

export function besides(columnId: string): Sql {
  return sql`select post_id as id from column_articles where column_id = ${columnId}`
}

/** Once for each article, whatever becomes of it later. */
export function insertNews(postId: string): Sql {
  return sql`
    insert into article_news (post_id, column_id, done_at)
    select p.id, k.id, case when k.id is null then now() end
    from posts p join boards b on b.id = p.board_id and b.type = 'article'
    left join column_articles a on a.post_id = p.id
    left join columns k on k.id = a.column_id and k.deleted_at is null
    where p.id = ${postId}
    on conflict (post_id) do nothing`
}

export interface OpenNews {
  post_id: string
  column_id: string
  told_to: string
  is_numbered: boolean
}

/** The oldest that nobody else is at. */
export function lockNews(): Sql {
  return sql`
    select n.post_id, n.column_id, n.told_to, n.seq is not null as is_numbered from article_news n
    where n.done_at is null and n.column_id is not null
    order by n.created_at, n.post_id limit 1 for update skip locked`
}

export function numberNews(postId: string): Sql {
  return sql`update article_news set seq = ${nextNumber} where post_id = ${postId}`
}

/** Those who hear of it at once. */
export function subscribersAfter(columnId: string, userId: string, most: number): Sql {
  return sql`
    select s.user_id from column_subscriptions s
    where s.column_id = ${columnId} and s.user_id > ${userId} and ${hearsAtOnce(sql`s.user_id`, 'column')}
    order by s.user_id limit ${most}`
}

/** `last` null: all have been told. */
export function saveNews(postId: string, last: string | null): Sql {
  return sql`update article_news set ${toldUpTo(last)} where post_id = ${postId}`
}
