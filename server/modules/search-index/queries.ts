import sql, { type Sql } from 'sql-template-tag'
import type { TextKind } from './service.ts'

export interface IndexedText {
  folded: string
  /** Divided by spaces, some more than once: array_to_tsvector(string_to_array(grams, ' ')) makes the column of it. */
  grams: string
}

export function upsertText(kind: TextKind, objectId: string, { folded, grams }: IndexedText): Sql {
  return sql`
    insert into search_texts (kind, object_id, folded, grams, board_id)
    values (${kind}, ${objectId}, ${folded}, array_to_tsvector(string_to_array(${grams}, ' ')),
      ${kind === 'posts' ? sql`(select board_id from posts where id = ${objectId})` : null})
    on conflict (kind, object_id) do update
      set folded = excluded.folded, grams = excluded.grams, updated_at = now()
      where search_texts.folded <> excluded.folded`
}

export function deleteText(kind: TextKind, objectId: string): Sql {
  return sql`delete from search_texts where kind = ${kind} and object_id = ${objectId}`
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
