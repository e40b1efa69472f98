import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'

export interface SpokenRow {
  id: string
  session_id: string
  seq: string
  kind: string
  body: string
  name: string
  /** Null: a private chat. */
  group_name: string | null
}

export function messagesById(ids: string[]): Sql {
  return sql`
    select m.id, m.session_id, m.seq, m.kind, left(m.body, 400) as body, u.name, g.name as group_name
    from im_messages m join users u on u.id = m.sender_id left join im_groups g on g.session_id = m.session_id
    where m.id = any(${ids}::int8[]) and m.recalled_at is null`
}

export interface AnnouncedRow {
  id: string
  title: string
  document: Document
}

export function announcementsById(ids: string[]): Sql {
  return sql`select id, title, document from announcements where id = any(${ids}::int8[])`
}
