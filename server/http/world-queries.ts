import sql, { type Sql } from 'sql-template-tag'

/** Which parts of the post ids hold posts that everybody may read, each of so many ids. */
export function postParts(size: number): Sql {
  return sql`select ((id - 1) / ${size})::int as part from listed_posts group by 1 order by 1`
}

export function listedPosts(after: string, last: string, most: number): Sql {
  return sql`
    select id, coalesce(edited_at, created_at) as changed from listed_posts
    where id > ${after} and id <= ${last} order by id limit ${most}`
}

const isAuthor = sql`
  u.deleted_at is null and exists (select 1 from listed_posts p where p.user_id = u.id)`

export function authorParts(size: number): Sql {
  return sql`select ((u.id - 1) / ${size})::int as part from users u where ${isAuthor} group by 1 order by 1`
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
