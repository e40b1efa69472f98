import sql, { type Sql } from 'sql-template-tag'

/** Which parts of the post ids hold posts that everybody may read, each of so many ids. */
export function postParts(size: number): Sql {
  return sql`select ((id - 1) / ${size})::int as part from posts where is_listed group by 1 order by 1`
}

export function listedPosts(after: string, last: string, most: number): Sql {
  return sql`
    select id, coalesce(edited_at, created_at) as changed from posts
    where is_listed and id > ${after} and id <= ${last} order by id limit ${most}`
}

const isAuthor = sql`
  u.deleted_at is null and exists (select 1 from posts p where p.user_id = u.id and p.is_listed)`

export function authorParts(size: number): Sql {
  return sql`select ((u.id - 1) / ${size})::int as part from users u where ${isAuthor} group by 1 order by 1`
}

export function authors(after: string, last: string, most: number): Sql {
  return sql`
    select u.id from users u where u.id > ${after} and u.id <= ${last} and ${isAuthor} order by u.id limit ${most}`
}

export function openBoards(most: number): Sql {
  return sql`select type, sign from boards where state in ('open', 'closed') order by id limit ${most}`
}

export function customPages(most: number): Sql {
  return sql`select path, updated_at as changed from custom_pages order by path limit ${most}`
}
