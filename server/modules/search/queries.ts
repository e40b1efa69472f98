import sql, { empty, type Sql } from 'sql-template-tag'
import { today } from '../../db/sql-parts.ts'
import { type CardRow, cardsFrom } from '../post/service.ts'
import { type Terms, textsFound } from '../search-index/service.ts'

/** Nobody reads further; one more tells whether there is more. */
export const mostFound = 1000
const asked = mostFound + 1
/** Of the best known members, when a part of a name is too frequent to look at all who have it. */
const bestKnown = 2000

export type Order = 'match' | 'new' | 'hot'

export interface PostFilter {
  systemId?: string
  userId?: string
  days?: number
}

/**
 * The posts that everybody may read and that hold everything, the newest thousand of them: `walks` (turn, ids, is_cut)
 * are the looks into the index. By match those that hold it in the title come first; only when they are fewer than a
 * thousand are the others looked for.
 */
function walks(terms: Terms, sort: Order, { systemId, ...filter }: PostFilter): Sql {
  const narrowed = { ...filter, ...(systemId === undefined ? {} : { boardId: systemId }) }
  if (sort !== 'match')
    return sql`walks as materialized (
    select 1 as turn, w.* from ${textsFound('posts', terms, 'anywhere', asked, narrowed)} w)`
  const others = sql`case when cardinality(t.ids) < ${asked} then ${asked} else 0 end`
  return sql`
    titled as materialized (select w.* from ${textsFound('posts', terms, 'title', asked, narrowed)} w),
    walks as materialized (
      select 1 as turn, t.* from titled t
      union all select 2, w.* from titled t, ${textsFound('posts', terms, 'anywhere', others, narrowed)} w)`
}

/** `walks`, and `found` (id, place): how the posts that are found follow each other. */
function found(terms: Terms, sort: Order, filter: PostFilter): Sql {
  const joined = sort === 'hot' ? sql`join post_stats t on t.post_id = n.id` : empty
  const first = { match: sql`min(w.turn),`, new: empty, hot: sql`max(t.hot) desc,` }
  return sql`
    ${walks(terms, sort, filter)}, found as materialized (
      select n.id, row_number() over (order by ${first[sort]} n.id desc) as place
      from walks w cross join lateral unnest(w.ids) as n (id) ${joined} group by n.id)`
}

const numbers = sql`(select count(*)::int from found) as total, (select bool_or(is_cut) from walks) as is_cut`

export interface Page {
  page: number
  limit: number
}

export interface NumberRow {
  total: number
  /** The look into the index ended before the oldest. */
  is_cut: boolean
}

export type FoundCardRow = CardRow & NumberRow & { text: string }

/** One page of cards, each with the whole text and the number of all. In one statement: finding is most of the work. */
export function cardsFound(terms: Terms, sort: Order, filter: PostFilter, { page, limit }: Page): Sql {
  const cards = cardsFrom(
    sql`found as wanted`,
    sql`p.is_listed and wanted.place between ${(page - 1) * limit + 1} and ${Math.min(page * limit, mostFound)}`,
    sql`, p.document::text as text, ${numbers}`,
  )
  return sql`with ${found(terms, sort, filter)} ${cards}`
}

export function numberFound(terms: Terms, sort: Order, filter: PostFilter): Sql {
  return sql`with ${found(terms, sort, filter)} select ${numbers}`
}

/** Boards that everybody may read. */
export function boardsFound(terms: Terms, order: Order): Sql {
  const first = {
    match: sql`s.grams @@ ${terms.inTitle}::tsquery desc, b.member_count desc,`,
    new: empty,
    hot: sql`b.member_count desc,`,
  }
  return sql`
    select b.id from ${textsFound('system', terms, 'anywhere', asked)} w cross join lateral unnest(w.ids) as n (id)
    join search_texts s on s.kind = 'system' and s.object_id = n.id join boards b on b.id = n.id
    where b.is_readable order by ${first[order]} b.id desc limit ${asked}`
}

/**
 * Candidates for `people`: the newest who are called so, who is called exactly so, and of the best known those who are,
 * where the newest are not all.
 */
export function namedSo(terms: Terms, nameKey: string): Sql {
  return sql`
    newest as materialized (select w.* from ${textsFound('user', terms, 'title', asked)} w),
    named as (
      select unnest(ids) as id from newest
      union select id from users where name_key = ${nameKey}
      union select k.user_id from (
        select user_id from user_counts order by fans desc, user_id limit ${bestKnown}
      ) k join search_texts s on s.kind = 'user' and s.object_id = k.user_id
      where (select cardinality(ids) >= ${asked} or is_cut from newest) and s.grams @@ ${terms.inTitle}::tsquery
        and s.folded like all (${terms.phrases.map((phrase) => `%${phrase}%`)}::text[]))`
}

/** Whose name it is comes first, then the best known whose name it is part of. */
export function usersFound(terms: Terms, nameKey: string, order: Order): Sql {
  const first = {
    match: sql`u.name_key = ${nameKey} desc, c.fans desc nulls last,`,
    new: empty,
    hot: sql`c.fans desc nulls last,`,
  }
  return sql`
    with ${namedSo(terms, nameKey)}
    select u.id from named n join users u on u.id = n.id left join user_counts c on c.user_id = u.id
    where u.deleted_at is null order by ${first[order]} u.id desc limit ${asked}`
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

export function people(ids: string[], viewerId: string | null): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature,
      exists (select 1 from follows where user_id = ${viewerId} and friend_id = u.id) as is_follow,
      exists (select 1 from follows where user_id = u.id and friend_id = ${viewerId}) as is_fan
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join users u on u.id = wanted.id
    where u.deleted_at is null order by wanted.place`
}

export function addWords(words: string[], times: number[]): Sql {
  return sql`
    insert into search_words (day, word, times)
    select ${today}, word, times from unnest(${words}::text[], ${times}::int[]) as counted (word, times)
    on conflict (day, word) do update set times = search_words.times + excluded.times`
}

/** Nobody has more words a day that count. */
const mostOfMember = 100

/** Who looked for which word, in this order. */
export function addMembers(words: string[], userIds: string[]): Sql {
  return sql`
    insert into search_word_members (word, user_id, day)
    select n.word, n.user_id, ${today} from unnest(${words}::text[], ${userIds}::int8[]) as n (word, user_id)
    where (select count(*) from search_word_members m where m.user_id = n.user_id and m.day = ${today}) < ${mostOfMember}
      and exists (select from users u where u.id = n.user_id)
    on conflict (word, user_id) do update set day = excluded.day where search_word_members.day < excluded.day`
}

/** The most frequent of those that so many members looked for. */
export function frequentWords(days: number, members: number, most: number): Sql {
  return sql`
    select w.word from search_words w where w.day > ${today} - ${days}::int
    group by w.word
    having (select count(*) from search_word_members m where m.word = w.word and m.day > ${today} - ${days}::int) >= ${members}
    order by sum(w.times) desc, w.word limit ${most}`
}
