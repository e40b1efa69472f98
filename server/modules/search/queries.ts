import sql, { empty, type Sql } from 'sql-template-tag'
import { type CardRow, cardsFrom } from '../post/service.ts'
import type { Terms } from '../search-index/service.ts'

/** Nobody reads further; one more tells whether there is more. */
export const mostFound = 1000
const asked = mostFound + 1

/** The title is the first line of what is indexed. */
export const inTitleText = sql`split_part(s.folded, chr(10), 1)`
const wholeText = sql`s.folded`

export interface PostFilter {
  systemId?: string
  userId?: string
  days?: number
}

/**
 * The newest posts that everybody may read and that hold everything, in the title or anywhere: those of the index whose
 * board can be read. Only from the newest on, until there are enough, is anything else looked at.
 */
export function postsFound(
  terms: Terms,
  where: 'title' | 'anywhere',
  filter: PostFilter = {},
  most: number = asked,
): Sql {
  const [query, text] = where === 'title' ? [terms.inTitle, inTitleText] : [terms.anywhere, wholeText]
  const texts = sql`join search_texts s on s.kind = 'posts' and s.object_id = found.id`
  return sql`
    select found.id
    from (
      select object_id as id from search_texts
      where kind = 'posts' and grams @@ ${query}::tsquery and board_id not in (select id from boards where not is_readable)
        ${filter.systemId === undefined ? empty : sql`and board_id = ${filter.systemId}`}
      order by object_id desc
    ) as found
    ${terms.phrases.length === 0 ? empty : texts}
    ${filter.userId === undefined && filter.days === undefined ? empty : sql`join posts p on p.id = found.id`}
    where true ${holds(text, terms)} ${within(filter)}
    order by found.id desc limit ${most}`
}

/** How the posts that are found follow each other: first those that hold it in the title, or the newest, or the hottest. */
const placed: Record<Order, (terms: Terms, filter: PostFilter) => Sql> = {
  match: (terms, filter) => sql`
    select id, row_number() over (order by min(turn), id desc) as place from (
      (select id, 1 as turn from (${postsFound(terms, 'title', filter)}) as titled)
      union all (select id, 2 from (${postsFound(terms, 'anywhere', filter)}) as holding)
    ) as both_ways group by id`,
  new: (terms, filter) => sql`
    select id, row_number() over (order by id desc) as place
    from (${postsFound(terms, 'anywhere', filter)}) as newest`,
  hot: (terms, filter) => sql`
    select t.post_id as id, row_number() over (order by t.hot desc, t.post_id desc) as place
    from (${postsFound(terms, 'anywhere', filter)}) as newest join post_stats t on t.post_id = newest.id`,
}

export interface Page {
  page: number
  limit: number
}

export type FoundCardRow = CardRow & { text: string; total: string }

/** One page of cards, each with the whole text and the number of all. In one statement: finding is most of the work. */
export function cardsFound(terms: Terms, sort: Order, filter: PostFilter, { page, limit }: Page): Sql {
  const cards = cardsFrom(
    sql`found as wanted`,
    sql`p.is_listed and wanted.place between ${(page - 1) * limit + 1} and ${Math.min(page * limit, mostFound)}`,
    sql`, p.document::text as text, (select count(*) from found) as total`,
  )
  return sql`with found as materialized (${placed[sort](terms, filter)}) ${cards}`
}

export function numberFound(terms: Terms, sort: Order, filter: PostFilter): Sql {
  return sql`select count(*) as total from (${placed[sort](terms, filter)}) as found`
}

function within({ userId, days }: PostFilter): Sql {
  const author = userId === undefined ? empty : sql`and p.user_id = ${userId}`
  const age =
    days === undefined ? empty : sql`and p.created_at > statement_timestamp() - make_interval(days => ${days})`
  return sql`${author} ${age}`
}

/** Pairs of characters may stand apart; a phrase must not. Folded text has no sign that LIKE would take for its own. */
export function holds(text: Sql, { phrases }: Terms): Sql {
  return phrases.length === 0 ? empty : sql`and ${text} like all (${phrases.map((phrase) => `%${phrase}%`)}::text[])`
}

export type Order = 'match' | 'new' | 'hot'

/** Boards that everybody may read. */
export function boardsFound(terms: Terms, order: Order): Sql {
  const first = {
    match: sql`s.grams @@ ${terms.inTitle}::tsquery desc, b.member_count desc,`,
    new: empty,
    hot: sql`b.member_count desc,`,
  }
  return sql`
    select b.id from search_texts s join boards b on b.id = s.object_id
    where s.kind = 'system' and s.grams @@ ${terms.anywhere}::tsquery and b.is_readable
      ${holds(wholeText, terms)}
    order by ${first[order]} b.id desc limit ${asked}`
}

export interface PersonRow {
  id: string
  name: string
  avatar: string
  vip_end_at: Date | null
  grade: number
  signature: string
  is_follow: boolean
  is_fan: boolean
}

/** Whose name it is comes first, then whose name it is part of. */
export function usersFound(terms: Terms, nameKey: string, order: Order): Sql {
  const first = {
    match: sql`u.name_key = ${nameKey} desc, s.grams @@ ${terms.inTitle}::tsquery desc, c.fans desc nulls last,`,
    new: empty,
    hot: sql`c.fans desc nulls last,`,
  }
  return sql`
    select u.id from search_texts s join users u on u.id = s.object_id left join user_counts c on c.user_id = u.id
    where s.kind = 'user' and s.grams @@ ${terms.anywhere}::tsquery and u.deleted_at is null
      ${holds(wholeText, terms)}
    order by ${first[order]} u.id desc limit ${asked}`
}

export function people(ids: string[], viewerId: string | null): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature,
      exists (select 1 from follows where user_id = ${viewerId} and friend_id = u.id) as is_follow,
      exists (select 1 from follows where user_id = u.id and friend_id = ${viewerId}) as is_fan
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join users u on u.id = wanted.id
    where u.deleted_at is null order by wanted.place`
}
