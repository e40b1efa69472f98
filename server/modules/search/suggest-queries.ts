import sql, { type Sql } from 'sql-template-tag'
import type { Terms } from '../search-index/service.ts'
import { holds, inTitleText, postsFound } from './queries.ts'

export interface SuggestionRow {
  id: string
  text: string
  sign: string
  image: string
}

export function boardsNamed(terms: Terms, most: number): Sql {
  return sql`
    select b.id, b.name as text, b.sign, b.cover as image from search_texts s join boards b on b.id = s.object_id
    where s.kind = 'system' and s.grams @@ ${terms.inTitle}::tsquery and b.is_readable
      ${holds(inTitleText, terms)}
    order by b.member_count desc, b.id limit ${most}`
}

export function usersNamed(terms: Terms, nameKey: string, most: number): Sql {
  return sql`
    select u.id, u.name as text, '' as sign, u.avatar as image
    from search_texts s join users u on u.id = s.object_id left join user_counts c on c.user_id = u.id
    where s.kind = 'user' and s.grams @@ ${terms.inTitle}::tsquery and u.deleted_at is null ${holds(inTitleText, terms)}
    order by u.name_key = ${nameKey} desc, c.fans desc nulls last, u.id limit ${most}`
}

/** The newest of them, each title once. */
export function titlesFound(terms: Terms, most: number): Sql {
  return sql`
    select max(p.id) as id, p.title as text, '' as sign, '' as image
    from (${postsFound(terms, 'title', {}, most * 3)}) as newest join posts p on p.id = newest.id
    group by p.title order by 1 desc limit ${most}`
}
