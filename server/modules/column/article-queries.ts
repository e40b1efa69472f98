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
