import sql, { type Sql } from 'sql-template-tag'
import type { BoardType } from '#contract/modules/forum/board.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { inOrder } from '../column-articles/service.ts'
import { type Terms, textsFound } from '../search-index/service.ts'
import { bestKnownNamed, namedSo } from './queries.ts'

export interface SuggestionRow {
  id: string
  text: string
  sign: string
  image: string
}

export interface BoardSuggestionRow extends SuggestionRow {
  type: BoardType
}

const candidates = 200

export function boardsNamed(terms: Terms, most: number): Sql {
  return sql`
    select b.id, b.name as text, b.sign, b.cover as image, b.type
    from ${textsFound('system', terms, 'title', candidates)} w cross join lateral unnest(w.ids) as n (id)
    join boards b on b.id = n.id where b.is_readable
    order by b.member_count desc, b.id limit ${most}`
}

export function columnsNamed(terms: Terms, most: number): Sql {
  return sql`
    select c.id, c.title as text, '' as sign, '' as image
    from ${textsFound('column', terms, 'title', candidates)} w cross join lateral unnest(w.ids) as n (id)
    join columns c on c.id = n.id and c.is_listed
    where exists (${inOrder(sql`c.id`, null)}) order by c.subscribers desc, c.id limit ${most}`
}

export function worksNamed(terms: Terms, kinds: WorksType[], most: number): Sql {
  return sql`
    select w.id, w.title as text, w.type as sign, '' as image
    from ${textsFound('works', terms, 'title', candidates)} f cross join lateral unnest(f.ids) as n (id)
    join works w on w.id = n.id and w.is_listed and w.age_note < 18 and w.type = any(${kinds}::text[])
    join work_stats t on t.work_id = w.id order by t.points desc, w.id limit ${most}`
}

/** Most names that somebody begins to type belong to somebody among these. */
const wellKnown = 200

export function usersNamed(terms: Terms, nameKey: string, most: number): Sql {
  const others = sql`case when (select count(*) from top) < ${most} then ${candidates} else 0 end`
  return sql`
    with top as materialized (${bestKnownNamed(terms, wellKnown, most)}),
    ${namedSo(terms, nameKey, others, most)}
    select u.id, u.name as text, '' as sign, u.avatar as image
    from (select id, fans from top union select id, fans from named) n join users u on u.id = n.id
    where u.deleted_at is null order by u.name_key = ${nameKey} desc, n.fans desc, u.id desc limit ${most}`
}

/** The newest of them, each title once. */
export function titlesFound(terms: Terms, most: number): Sql {
  return sql`
    select max(p.id) as id, p.title as text, '' as sign, '' as image
    from ${textsFound('posts', terms, 'title', most * 3)} w cross join lateral unnest(w.ids) as n (id)
    join posts p on p.id = n.id
    group by p.title order by 1 desc limit ${most}`
}
