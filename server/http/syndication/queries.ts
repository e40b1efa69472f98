import sql, { type Sql } from 'sql-template-tag'

/** Which parts of the post ids hold posts that everybody may read, each of so many ids, and when the last one changed. */
export function postParts(size: number): Sql {
  return sql`
    select part::int, changed from generate_series(0, (select (max(id) - 1) / ${size} from posts)) as part
    cross join lateral (
      select max(coalesce(edited_at, created_at)) as changed from listed_posts
      where id > part * ${size} and id <= (part + 1) * ${size}
    ) as newest
    where changed is not null order by 1`
}

export function listedPosts(after: string, last: string, most: number): Sql {
  return sql`
    select id, coalesce(edited_at, created_at) as changed from listed_posts
    where id > ${after} and id <= ${last} order by id limit ${most}`
}

const isAuthor = sql`
  u.deleted_at is null and exists (select from user_counts c where c.user_id = u.id and c.posts > 0)`

export function authorParts(size: number): Sql {
  return sql`
    select part::int, changed from generate_series(0, (select (max(id) - 1) / ${size} from users)) as part
    cross join lateral (
      select max(u.created_at) as changed from users u
      where u.id > part * ${size} and u.id <= (part + 1) * ${size} and ${isAuthor}
    ) as newest
    where changed is not null order by 1`
}

export function authors(after: string, last: string, most: number): Sql {
  return sql`
    select u.id from users u where u.id > ${after} and u.id <= ${last} and ${isAuthor} order by u.id limit ${most}`
}

export function openBoards(most: number): Sql {
  return sql`select type, sign from boards where is_readable order by id limit ${most}`
}

export function customPages(most: number): Sql {
  return sql`select path, updated_at as changed from custom_pages order by path limit ${most}`
}

/** When something among the boards and pages last changed; null while there are none. */
export function placesChanged(): Sql {
  return sql`
    select greatest(
      (select max(created_at) from boards where is_readable),
      (select max(updated_at) from custom_pages)
    ) as changed`
}
