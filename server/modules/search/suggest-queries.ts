import sql, { type Sql } from 'sql-template-tag'
import { type Terms, textsFound } from '../search-index/service.ts'
import { namedSo } from './queries.ts'

export interface SuggestionRow {
  id: string
  text: string
  sign: string
  image: string
}

const candidates = 200

export function boardsNamed(terms: Terms, most: number): Sql {
  return sql`
    select b.id, b.name as text, b.sign, b.cover as image
    from ${textsFound('system', terms, 'title', candidates)} w cross join lateral unnest(w.ids) as n (id)
    join boards b on b.id = n.id where b.is_readable
    order by b.member_count desc, b.id limit ${most}`
}

export function usersNamed(terms: Terms, nameKey: string, most: number): Sql {
  return sql`
    with ${namedSo(terms, nameKey)}
    select u.id, u.name as text, '' as sign, u.avatar as image
    from named n join users u on u.id = n.id left join user_counts c on c.user_id = u.id
    where u.deleted_at is null order by u.name_key = ${nameKey} desc, c.fans desc nulls last, u.id limit ${most}`
}

/** The newest of them, each title once. */
export function titlesFound(terms: Terms, most: number): Sql {
  return sql`
    select max(p.id) as id, p.title as text, '' as sign, '' as image
    from ${textsFound('posts', terms, 'title', most * 3)} w cross join lateral unnest(w.ids) as n (id)
    join posts p on p.id = n.id
    group by p.title order by 1 desc limit ${most}`
}
