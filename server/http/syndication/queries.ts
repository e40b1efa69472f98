import sql, { raw, type Sql } from 'sql-template-tag'
import type { WorksType } from '#contract/modules/works/work.ts'

/** Ids in each part of the sitemap: the protocol allows no more in one file. The index of the database has the number too. */
export const partSize = 50_000
const size = raw(String(partSize))

/** Which parts of the post ids hold posts that everybody may read, and when the last one changed. */
export function postParts(): Sql {
  return sql`
    select part::int, changed from generate_series(0, (select (max(id) - 1) / ${size} from posts)) as part
    cross join lateral (
      select coalesce(edited_at, created_at) as changed from listed_posts
      where (id - 1) / ${size} = part order by coalesce(edited_at, created_at) desc limit 1
    ) as newest
    order by 1`
}

export function listedPosts(after: string, last: string, most: number): Sql {
  return sql`
    select id, coalesce(edited_at, created_at) as changed from listed_posts
    where id > ${after} and id <= ${last} order by id limit ${most}`
}

const isAuthor = sql`
  u.deleted_at is null and exists (select from user_counts c where c.user_id = u.id and c.posts > 0)`

/** The same for members with posts, and when the last of them came. */
export function authorParts(): Sql {
  return sql`
    select part::int, changed from generate_series(0, (select (max(id) - 1) / ${size} from users)) as part
    cross join lateral (
      select u.created_at as changed from post_stats s join users u on u.id = s.user_id
      where s.user_id > part * ${size} and s.user_id <= (part + 1) * ${size} and s.is_listed and u.deleted_at is null
      order by s.user_id desc limit 1
    ) as newest
    order by 1`
}

export function authors(after: string, last: string, most: number): Sql {
  return sql`
    select u.id from users u where u.id > ${after} and u.id <= ${last} and ${isAuthor} order by u.id limit ${most}`
}

/** Columns with something to read, and when something came last. */
export function columnParts(): Sql {
  return sql`
    select ((c.id - 1) / ${size})::int as part, max(c.updated_at) as changed from columns c where ${isRead}
    group by 1 order by 1`
}

const isRead = sql`
  c.is_listed and exists (
    select from column_articles a join listed_posts p on p.id = a.post_id
    join boards b on b.id = p.board_id and b.type = 'article' where a.column_id = c.id)`

export function columns(after: string, last: string, most: number): Sql {
  return sql`
    select c.id, c.updated_at as changed from columns c
    where c.id > ${after} and c.id <= ${last} and ${isRead} order by c.id limit ${most}`
}

/** Works that everybody finds, of kinds that are on, and when something came last. */
const isFound = (kinds: WorksType[]) => sql`w.is_listed and w.age_note < 18 and w.type = any(${kinds}::text[])`

export function workParts(kinds: WorksType[]): Sql {
  return sql`
    select ((w.id - 1) / ${size})::int as part, max(w.last_published_at) as changed from works w where ${isFound(kinds)}
    group by 1 order by 1`
}

export function works(after: string, last: string, most: number, kinds: WorksType[]): Sql {
  return sql`
    select w.id, '/' || w.type || '/' || w.id as path, w.last_published_at as changed from works w
    where w.id > ${after} and w.id <= ${last} and ${isFound(kinds)} order by w.id limit ${most}`
}

/** Chapters that everybody may read. */
const isOpen = (kinds: WorksType[]) => sql`c.is_visible and c.access ->> 'kind' = 'free' and ${isFound(kinds)}`

export function chapterParts(kinds: WorksType[]): Sql {
  return sql`
    select part::int, changed from generate_series(0, (select (max(id) - 1) / ${size} from work_chapters)) as part
    cross join lateral (
      select coalesce(c.edited_at, c.published_at) as changed from work_chapters c join works w on w.id = c.work_id
      where c.id > part * ${size} and c.id <= (part + 1) * ${size} and ${isOpen(kinds)} order by c.id desc limit 1
    ) as newest
    order by 1`
}

export function chapters(after: string, last: string, most: number, kinds: WorksType[]): Sql {
  return sql`
    select c.id, '/' || w.type || '/' || w.id || '/' || c.id as path, coalesce(c.edited_at, c.published_at) as changed
    from work_chapters c join works w on w.id = c.work_id
    where c.id > ${after} and c.id <= ${last} and ${isOpen(kinds)} order by c.id limit ${most}`
}

export function openBoards(most: number): Sql {
  return sql`select type, sign from boards where is_readable and reach = 'all' order by id limit ${most}`
}

export function customPages(most: number): Sql {
  return sql`select path, updated_at as changed from custom_pages order by path limit ${most}`
}

/** When something among the boards and pages last changed; null while there are none. */
export function placesChanged(): Sql {
  return sql`
    select greatest(
      (select max(created_at) from boards where is_readable and reach = 'all'),
      (select max(updated_at) from custom_pages)
    ) as changed`
}
