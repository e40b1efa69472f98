import sql, { type Sql } from 'sql-template-tag'
import type { Reader } from '../../kernel/context.ts'
import { visibleTo } from '../visibility/service.ts'

export interface NumberedRow {
  id: string
  number: number
  total: number
}

const articlesOf = (columnId: string) => sql`
  column_articles a join posts p on p.id = a.post_id join boards b on b.id = p.board_id and b.type = 'article'
  where a.column_id = ${columnId}`

/** One page of what this person may see of a column, with the place of each in it. */
export function articlePage(
  columnId: string,
  viewer: Reader | null,
  sort: 'asc' | 'new',
  limit: number,
  offset: number,
): Sql {
  const order = sort === 'asc' ? sql`w.position` : sql`w.created_at desc, w.id desc`
  return sql`
    select w.id, w.number, w.total from (
      select p.id, p.created_at, a.position, row_number() over (order by a.position)::int as number,
        count(*) over ()::int as total
      from ${articlesOf(columnId)} and ${visibleTo(viewer)}
    ) w order by ${order} limit ${limit} offset ${offset}`
}

export function countArticles(columnId: string, viewer: Reader | null): Sql {
  return sql`select count(*)::int as total from ${articlesOf(columnId)} and ${visibleTo(viewer)}`
}

export interface ArticleRow {
  id: string
  user_id: string
  is_visible: boolean
  is_article: boolean
  /** The column it stands in now. */
  column_id: string | null
}

/** Locks posts in the order of their ids, as everybody does who locks several. */
export function lockArticles(ids: string[], viewer: Reader): Sql {
  return sql`
    select p.id, p.user_id, coalesce(${visibleTo(viewer)}, false) as is_visible, b.type = 'article' as is_article,
      (select a.column_id from column_articles a where a.post_id = p.id) as column_id
    from posts p join boards b on b.id = p.board_id where p.id = any(${ids}::int8[]) order by p.id for update of p`
}

export interface OrderedRow {
  id: string
  /** What its author cannot see stays where it is. */
  is_visible: boolean
}

export function wholeOrder(columnId: string, author: Reader): Sql {
  return sql`
    select a.post_id as id, coalesce(b.type = 'article' and ${visibleTo(author)}, false) as is_visible
    from column_articles a join posts p on p.id = a.post_id join boards b on b.id = p.board_id
    where a.column_id = ${columnId} order by a.position`
}
