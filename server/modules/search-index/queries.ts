import sql, { type Sql } from 'sql-template-tag'
import type { SearchType } from '#contract/modules/forum/search.ts'
import type { Terms } from './terms.ts'

export type TextKind = SearchType

export interface IndexedText {
  folded: string
  /** Divided by spaces: array_to_tsvector(string_to_array(grams, ' ')) makes the column of it. */
  grams: string
}

export function upsertText(kind: TextKind, objectId: string, { folded, grams }: IndexedText): Sql {
  return sql`
    insert into search_texts (kind, object_id, folded, grams, board_id)
    values (${kind}, ${objectId}, ${folded}, array_to_tsvector(string_to_array(${grams}, ' ')),
      ${kind === 'posts' ? sql`(select board_id from posts where id = ${objectId})` : null})
    on conflict (kind, object_id) do update
      set folded = excluded.folded, grams = excluded.grams, version = excluded.version, updated_at = now()
      where search_texts.folded <> excluded.folded or search_texts.version < excluded.version`
}

export function deleteText(kind: TextKind, objectId: string): Sql {
  return sql`delete from search_texts where kind = ${kind} and object_id = ${objectId}`
}

export function deleteTexts(kind: TextKind, objectIds: string[]): Sql {
  return sql`delete from search_texts where kind = ${kind} and object_id = any(${objectIds}::int8[])`
}

/** Of texts that are not in the index; what is there already stays. */
export function insertTexts(kind: TextKind, rows: (IndexedText & { id: string })[]): Sql {
  return sql`
    insert into search_texts (kind, object_id, folded, grams, board_id)
    select ${kind}, t.id, t.folded, array_to_tsvector(string_to_array(t.grams, ' ')),
      case when ${kind} = 'posts' then (select p.board_id from posts p where p.id = t.id) end
    from unnest(${rows.map(({ id }) => id)}::int8[], ${rows.map(({ folded }) => folded)}::text[],
      ${rows.map(({ grams }) => grams)}::text[]) as t (id, folded, grams)
    on conflict (kind, object_id) do nothing`
}

export interface NamedRow {
  id: string
  name: string
}

export function unindexedUsers(most: number): Sql {
  return sql`
    select u.id, u.name from users u
    where u.deleted_at is null
      and not exists (select 1 from search_texts s where s.kind = 'user' and s.object_id = u.id)
    order by u.id limit ${most}`
}

export interface OlderRow {
  kind: TextKind
  object_id: string
  folded: string
}

/** Texts whose grams were made by older rules, the newest first. */
export function olderTexts(most: number): Sql {
  return sql`
    select kind, object_id, folded from search_texts where version < 2 order by kind, object_id desc limit ${most}`
}

/** Unless they have changed in the meantime. */
export function renewGrams(rows: OlderRow[], grams: string[]): Sql {
  return sql`
    update search_texts s set grams = array_to_tsvector(string_to_array(n.grams, ' ')), version = 2
    from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ object_id }) => object_id)}::int8[],
      ${rows.map(({ folded }) => folded)}::text[], ${grams}::text[]) as n (kind, object_id, folded, grams)
    where s.kind = n.kind and s.object_id = n.object_id and s.folded = n.folded and s.version < 2`
}

/** As `find_texts` takes it: marks of board and author are looked up like words. */
export interface Narrowed {
  boardId?: string
  userId?: string
  /** No older than so many days. */
  days?: number
  /** Boards that not everybody may read, and whoever searches may. */
  openBoards?: string[]
  /** Of a post that is not newer than any of those days, where it is known: nothing before it is looked at. */
  firstId?: string
}

/** As many as the smallest span of ids can hold. */
const few = 4096

/**
 * `ids` (the newest first) and `is_cut`: the newest texts that hold everything, in the title or anywhere. Where whole
 * texts have to be read, it may end when it has `enough`.
 */
export function textsFound(
  kind: TextKind,
  terms: Terms,
  where: 'title' | 'anywhere',
  most: number | Sql,
  { boardId, userId, days, firstId, openBoards = [] }: Narrowed = {},
  enough: number | Sql = most,
): Sql {
  const marks = [boardId && `'@b${boardId}'`, userId && `'@a${userId}'`].filter(Boolean)
  const query = [where === 'title' ? terms.inTitle : terms.anywhere, ...marks].join(' & ')
  const since = days === undefined ? null : sql`statement_timestamp() - make_interval(days => ${days})`
  return sql`find_texts(${kind}, ${query}::tsquery, ${patterns(terms)}::text[], ${where === 'title'}, ${since},
    ${firstId ?? null}::int8, ${isFew(boardId, userId)},
    ${enough}, ${most}, ${openBoards}::int8[])`
}

/** Whether the author or the board has so few posts that all can be looked at in one go. */
function isFew(boardId: string | undefined, userId: string | undefined): Sql {
  const ofAuthor = sql`exists (select from user_counts where user_id = ${userId} and posts <= ${few})`
  const ofBoard = sql`exists (select from boards where id = ${boardId} and post_count <= ${few})`
  return sql`(${userId ? ofAuthor : sql`false`} or ${boardId ? ofBoard : sql`false`})`
}

/** The first of the posts of the last days. */
export function firstOfDays(days: number): Sql {
  return sql`
    select min(p.id) as id from (
      select id from posts where created_at > statement_timestamp() - make_interval(days => ${days}) offset 0
    ) p`
}

/** Pairs of characters may stand apart; a phrase must not. Folded text has no sign that LIKE would take for its own. */
function patterns({ phrases }: Terms): string[] {
  return phrases.map((phrase) => `%${phrase}%`)
}
