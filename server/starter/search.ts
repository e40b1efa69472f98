import type pg from 'pg'
import { searchedText } from '../modules/post/service.ts'
import { indexedText, type TextKind, type TextParts } from '../modules/search-index/service.ts'
import { dividedOf, type NewPost } from './posts.ts'

export interface Findable extends TextParts {
  kind: TextKind
  id: string
  /** Of a post. */
  boardId?: string
  userId?: string
}

/** Nothing that is locked is found. */
export function findable(post: NewPost): Findable {
  const { id, boardId, userId, title, tags } = post
  const { text } = dividedOf(post).content
  return { kind: 'posts', id, boardId, userId, title, text: searchedText({ text, tags }) }
}

/** The same rows that publishing would write one by one. */
export async function writeTexts(client: pg.Client, texts: Findable[]): Promise<void> {
  const rows = await Promise.all(texts.map(indexedText))
  await client.query(
    `insert into search_texts (kind, object_id, folded, grams, board_id, user_id)
     select n.kind, n.id, n.folded, array_to_tsvector(string_to_array(n.grams, ' ')), n.board_id, n.user_id
     from unnest($1::text[], $2::int8[], $3::text[], $4::text[], $5::int8[], $6::int8[])
       as n (kind, id, folded, grams, board_id, user_id)
     on conflict do nothing`,
    [
      texts.map(({ kind }) => kind),
      texts.map(({ id }) => id),
      rows.map(({ folded }) => folded),
      rows.map(({ grams }) => grams),
      texts.map(({ boardId }) => boardId),
      texts.map(({ userId }) => userId),
    ],
  )
}
