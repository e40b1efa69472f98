import sql, { empty, type Sql } from 'sql-template-tag'
import type { WorksType } from '#contract/modules/works/work.ts'
import { today } from '../../db/sql-parts.ts'
import { inOrder } from '../column-articles/service.ts'
import { type CardRow, cardsFrom } from '../post-reading/service.ts'
import { type Terms, textsFound } from '../search-index/service.ts'
import type { CardRow as UserCardRow } from '../user/service.ts'

/** Nobody reads further; one more tells whether there is more. */
export const mostFound = 1000
const asked = mostFound + 1
/** So many of the best known members are looked at for a part of a name that too many have. */
const bestKnown = 2000

export type Order = 'match' | 'new' | 'hot'

export interface PostFilter {
  systemId?: string
  userId?: string
  days?: number
  /** See `Narrowed`. */
  firstId?: string
  openBoards?: string[]
}

export interface Page {
  page: number
  limit: number
}

/** The places of a page among all that were found. */
function placesOf({ page, limit }: Page): { first: number; last: number } {
  return { first: (page - 1) * limit + 1, last: Math.min(page * limit, mostFound) }
}

/**
 * The posts that whoever searches may read and that hold everything. `walk` (ids, is_cut): the newest thousand of them; by match
 * also `titled`, those that hold it in the title, no more of them than are shown: they come first.
 */
function walks(terms: Terms, sort: Order, { systemId, ...filter }: PostFilter, last: number): Sql {
  const narrowed = { ...filter, ...(systemId === undefined ? {} : { boardId: systemId }) }
  const titled = sql`titled as materialized (select w.* from ${textsFound('posts', terms, 'title', last, narrowed)} w),`
  return sql`${sort === 'match' ? titled : empty}
    walk as materialized (select w.* from ${textsFound('posts', terms, 'anywhere', asked, narrowed, last)} w)`
}

/** `found` (id, place): the posts of the page. */
function found(sort: Order, { first, last }: { first: number; last: number }): Sql {
  const range = sql`between ${first} and ${last}`
  if (sort === 'new')
    return sql`found as (
      select n.id, n.place from walk w cross join lateral unnest(w.ids[${first}:${last}]) with ordinality as n (id, place))`
  if (sort === 'hot')
    return sql`found as (
      select h.id, h.place from (
        select n.id, row_number() over (order by t.hot desc, n.id desc) as place
        from walk w cross join lateral unnest(w.ids) as n (id) join post_stats t on t.post_id = n.id
      ) h where h.place ${range})`
  return sql`
    first as materialized (
      select n.id, n.place from titled t cross join lateral unnest(t.ids) with ordinality as n (id, place)),
    others as (
      select o.id, (select count(*) from first) + row_number() over (order by o.id desc) as place from (
        select n.id from walk w cross join lateral unnest(w.ids) as n (id)
        where (select count(*) from first) < ${last} and n.id not in (select id from first)
      ) o),
    found as (select id, place from first where place ${range} union all select id, place from others where place ${range})`
}

function numbers(sort: Order): Sql {
  if (sort !== 'match') return sql`(select cardinality(ids) from walk) as total, (select is_cut from walk) as is_cut`
  return sql`
    (select greatest(cardinality(w.ids), cardinality(t.ids)) from walk w, titled t) as total,
    (select w.is_cut or t.is_cut from walk w, titled t) as is_cut`
}

export interface NumberRow {
  total: number
  /** The look into the index ended before the oldest. */
  is_cut: boolean
}

export type FoundCardRow = CardRow & NumberRow & { text: string }

/** One page of cards, each with the whole text and the number of all. In one statement: finding is most of the work. */
export function cardsFound(terms: Terms, sort: Order, filter: PostFilter, page: Page): Sql {
  const places = placesOf(page)
  const readable = sql`(p.is_listed or (p.is_gated and p.board_id = any(${filter.openBoards ?? []}::int8[])))`
  const cards = cardsFrom(sql`found as wanted`, readable, sql`, p.document::text as text, ${numbers(sort)}`)
  return sql`with ${walks(terms, sort, filter, places.last)}, ${found(sort, places)} ${cards}`
}

export function numberFound(terms: Terms, sort: Order, filter: PostFilter, page: Page): Sql {
  return sql`with ${walks(terms, sort, filter, placesOf(page).last)} select ${numbers(sort)}`
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

/** Columns with something to read. */
export function columnsFound(terms: Terms, order: Order): Sql {
  const first = {
    match: sql`s.grams @@ ${terms.inTitle}::tsquery desc, c.subscribers desc,`,
    new: sql`c.updated_at desc,`,
    hot: sql`c.subscribers desc,`,
  }
  return sql`
    select c.id from ${textsFound('column', terms, 'anywhere', asked)} w cross join lateral unnest(w.ids) as n (id)
    join search_texts s on s.kind = 'column' and s.object_id = n.id
    join columns c on c.id = n.id and c.is_listed
    where exists (${inOrder(sql`c.id`, null)}) order by ${first[order]} c.id desc limit ${asked}`
}

/** Works of these kinds that everybody may read; those for adults are not looked for. */
export function worksFound(terms: Terms, order: Order, kinds: WorksType[]): Sql {
  const first = {
    match: sql`s.grams @@ ${terms.inTitle}::tsquery desc, t.points desc,`,
    new: sql`w.last_published_at desc,`,
    hot: sql`t.hot desc,`,
  }
  return sql`
    select w.id from ${textsFound('works', terms, 'anywhere', asked)} f cross join lateral unnest(f.ids) as n (id)
    join search_texts s on s.kind = 'works' and s.object_id = n.id
    join works w on w.id = n.id and w.is_listed and w.age_note < 18 and w.type = any(${kinds}::text[])
    join work_stats t on t.work_id = w.id order by ${first[order]} w.id desc limit ${asked}`
}

/** `search_texts` of a member who is called so, as a condition on `id`. */
function isNamed(terms: Terms, id: Sql): Sql {
  return sql`
    select from search_texts s where s.kind = 'user' and s.object_id = ${id} and s.grams @@ ${terms.inTitle}::tsquery
      and s.folded like all (${terms.phrases.map((phrase) => `%${phrase}%`)}::text[])`
}

/** The first `last` of so many best known members who are called so. They are looked at in their order until there are enough. */
export function bestKnownNamed(terms: Terms, among: number, last: number, condition: Sql = sql`true`): Sql {
  return sql`
    select k.user_id as id, k.fans
    from (select user_id, fans from user_counts order by fans desc, user_id desc limit ${among}) k
    cross join lateral (${isNamed(terms, sql`k.user_id`)} offset 0) s
    cross join lateral (select from users u where u.id = k.user_id and u.deleted_at is null offset 0) u
    where ${condition} order by k.fans desc, k.user_id desc limit ${last}`
}

/**
 * `newest` (ids, is_part): the newest who are called so, and whether there are more. `named` (id, fans): among whom are
 * the first `last`, the best known first: all who were found, or where there are more, those among the best known.
 */
export function namedSo(terms: Terms, nameKey: string, most: number | Sql, last: number): Sql {
  return sql`
    newest as materialized (
      select w.ids, w.is_cut or cardinality(w.ids) >= ${most} as is_part from ${textsFound('user', terms, 'title', most)} w),
    known as materialized (${bestKnownNamed(terms, bestKnown, last, sql`(select is_part from newest)`)}),
    named as (
      select id, fans from known
      union
      select n.id, coalesce(c.fans, 0)
      from (
        select unnest(ids) as id from newest where (select count(*) from known) < ${last}
        union all select id from users where name_key = ${nameKey}
      ) n left join user_counts c on c.user_id = n.id)`
}

export interface NamedRow extends NumberRow {
  ids: string[]
}

/** One page. Whose name it is comes first, then the best known whose name it is part of. */
export function usersFound(terms: Terms, nameKey: string, order: Order, page: Page): Sql {
  const { first, last } = placesOf(page)
  const ids = sql`array(select id from ranked where place between ${first} and ${last} order by place) as ids`
  if (order === 'new')
    return sql`
      with newest as materialized (select w.* from ${textsFound('user', terms, 'title', asked)} w),
      ranked as materialized (
        select u.id, row_number() over (order by u.id desc) as place from newest w cross join lateral unnest(w.ids) as n (id)
        join users u on u.id = n.id where u.deleted_at is null)
      select ${ids}, (select count(*)::int from ranked) as total, is_cut from newest`
  const exact = order === 'match' ? sql`u.name_key = ${nameKey} desc,` : empty
  return sql`
    with ${namedSo(terms, nameKey, asked, last)}, ranked as materialized (
      select u.id, row_number() over (order by ${exact} n.fans desc, u.id desc) as place
      from named n join users u on u.id = n.id where u.deleted_at is null)
    select ${ids}, case when is_part then ${asked} else (select count(*)::int from ranked) end as total, is_part as is_cut
    from newest`
}

export interface PersonRow extends UserCardRow {
  is_follow: boolean
  is_fan: boolean
}

export function people(ids: string[], viewerId: string | null): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour,
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

/** Words without a result that a day keeps: whoever types nonsense fills no disk. */
const mostEmpty = 1000

export function addEmpty(words: string[], times: number[]): Sql {
  return sql`
    insert into empty_searches (day, word, times)
    select ${today}, n.word, n.times from unnest(${words}::text[], ${times}::int[]) with ordinality as n (word, times, place)
    where n.place + (select count(*) from empty_searches where day = ${today}) <= ${mostEmpty}
      or exists (select from empty_searches e where e.day = ${today} and e.word = n.word)
    on conflict (day, word) do update set times = empty_searches.times + excluded.times`
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
