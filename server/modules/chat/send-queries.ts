import sql, { type Sql } from 'sql-template-tag'
import type { CardRow } from '../user/service.ts'
import type { MessageRow } from './queries.ts'

export interface Draft {
  senderId: string
  sessionId: string
  targetId: string | null
  clientId: string
  kind: MessageRow['kind']
  body: string
  content: MessageRow['content']
}

interface Refused {
  place: number
  refusal: 'session' | 'target' | 'gone' | 'refused' | 'blocked' | 'follows'
}

/** A stored message; what stands beside it is that of the moment after it, of the sender and of the other one. */
export interface SentRow extends MessageRow, Omit<CardRow, 'id'> {
  place: number
  refusal: null
  /** False: an earlier call stored it. */
  is_new: boolean
  /** The sender has deleted it since. */
  is_deleted: boolean
  revision: number
  session_created_at: Date
  other_id: string
  my_read_seq: string
  my_unread: number
  my_topped_at: Date | null
  other_read_seq: string
  other_unread: number
  other_topped_at: Date | null
  other_name: string
  other_avatar: string
  other_vip_end_at: Date | null
  other_grade: number
  other_signature: string
  other_power: 0 | 1 | 2 | 3
}

export type OutcomeRow = Refused | SentRow

export function sendAll(drafts: Draft[]): Sql {
  const column = <T>(value: (draft: Draft) => T) => drafts.map(value)
  return sql`
    select * from im_send(
      ${column(({ senderId }) => senderId)}::int8[], ${column(({ sessionId }) => sessionId)}::int8[],
      ${column(({ targetId }) => targetId)}::int8[], ${column(({ clientId }) => clientId)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ body }) => body)}::text[],
      ${column(({ content }) => content && JSON.stringify(content))}::jsonb[])`
}

export function sentBefore(senderId: string, sessionId: string, clientId: string): Sql {
  return sql`
    select 1 from im_messages where session_id = ${sessionId} and sender_id = ${senderId} and client_id = ${clientId}`
}
