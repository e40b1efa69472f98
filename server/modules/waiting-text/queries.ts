import sql, { type Sql } from 'sql-template-tag'
import type { Verdict } from '#contract/shared/verdict.ts'

/** `system` is a board, `classify` one of its classifications, `volume` a part of a work. */
export type WaitingType = 'signature' | 'system' | 'column' | 'classify' | 'volume'

/** By their fields, as they are called on the wire. */
export type Texts = Record<string, string>

export interface WaitingRow {
  type: WaitingType
  object_id: string
  user_id: string
  title: string
  texts: Texts
  verdict: Verdict
}

export function waitingTexts(type: WaitingType, objectId: string): Sql {
  return sql`
    select type, object_id, user_id, title, texts, verdict from waiting_texts
    where type = ${type} and object_id = ${objectId}`
}

export function upsertTexts({ type, object_id, user_id, title, texts, verdict }: WaitingRow): Sql {
  return sql`
    insert into waiting_texts (type, object_id, user_id, title, texts, verdict)
    values (${type}, ${object_id}, ${user_id}, ${title}, ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(verdict)}::jsonb)
    on conflict (type, object_id) do update set user_id = excluded.user_id, title = excluded.title,
      texts = excluded.texts, verdict = excluded.verdict, created_at = now()`
}

/** No row when others wait there by now. */
export function insertTexts({ type, object_id, user_id, title, texts, verdict }: WaitingRow): Sql {
  return sql`
    insert into waiting_texts (type, object_id, user_id, title, texts, verdict)
    values (${type}, ${object_id}, ${user_id}, ${title}, ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(verdict)}::jsonb)
    on conflict do nothing`
}

export function deleteTexts(type: WaitingType, objectId: string): Sql {
  return sql`
    delete from waiting_texts where type = ${type} and object_id = ${objectId}
    returning type, object_id, user_id, title, texts, verdict`
}
