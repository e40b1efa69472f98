import sql, { type Sql } from 'sql-template-tag'
import type { NameColour } from '#contract/modules/account/user.ts'
import type { CardRow } from '../user/service.ts'
import { type MessageRow, messageColumns, type SeatRow } from './queries.ts'
import { shownTo } from './theirs.ts'

export interface Draft {
  senderId: string
  sessionId: string
  targetId: string | null
  clientId: string
  kind: MessageRow['kind']
  body: string
  content: MessageRow['content']
  extra: MessageRow['extra']
}

/** Nobody has reacted to it, or changed it. */
type NewRow = Omit<MessageRow, 'edited_at' | 'reactions'>

interface Refused {
  place: number
  refusal: 'session' | 'target' | 'gone' | 'refused' | 'blocked' | 'follows'
}

/** A stored message; what stands beside it is that of the moment after it, of the sender and of the other one. */
export interface SentRow extends NewRow, Omit<CardRow, 'id'> {
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
  other_name_colour: NameColour | ''
  other_power: 0 | 1 | 2 | 3
  /** One of the two does not show that they have read. */
  hides_state: boolean
}

export type OutcomeRow = Refused | SentRow

/** Of their own collection. */
export function stickerOf(userId: string, stickerId: string): Sql {
  return sql`select path from im_stickers where id = ${stickerId} and user_id = ${userId}`
}

/** What nothing was done with yet. */
export const unmarked = { edited_at: null, reactions: 0 } as const
export type SentMessage = SentRow & Pick<MessageRow, 'edited_at' | 'reactions'>

interface RefusedByGroup {
  place: number
  refusal: 'group' | 'muted' | 'slow' | 'shut'
  /** Seconds, of `slow`. */
  wait: number | null
}

/** A message of a group, with its sender. */
export interface SentToGroupRow extends NewRow, Omit<CardRow, 'id'> {
  place: number
  refusal: null
  is_new: boolean
  is_deleted: boolean
}

export type GroupOutcomeRow = RefusedByGroup | SentToGroupRow

export function sendAllToGroups(drafts: Draft[]): Sql {
  const column = <T>(value: (draft: Draft) => T) => drafts.map(value)
  return sql`
    select s.*, u.name_colour from im_send_to_groups(
      ${column(({ senderId }) => senderId)}::int8[], ${column(({ sessionId }) => sessionId)}::int8[],
      ${column(({ clientId }) => clientId)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ body }) => body)}::text[], ${column(({ content }) => content && JSON.stringify(content))}::jsonb[],
      ${column(({ extra }) => extra && JSON.stringify(extra))}::jsonb[]) s
    left join users u on u.id = s.sender_id`
}

export function sendAll(drafts: Draft[]): Sql {
  const column = <T>(value: (draft: Draft) => T) => drafts.map(value)
  return sql`
    select s.*, u.name_colour, o.name_colour as other_name_colour from im_send(
      ${column(({ senderId }) => senderId)}::int8[], ${column(({ sessionId }) => sessionId)}::int8[],
      ${column(({ targetId }) => targetId)}::int8[], ${column(({ clientId }) => clientId)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ body }) => body)}::text[],
      ${column(({ content }) => content && JSON.stringify(content))}::jsonb[],
      ${column(({ extra }) => extra && JSON.stringify(extra))}::jsonb[]) s
    left join users u on u.id = s.sender_id left join users o on o.id = s.other_id`
}

/** A message that they have sent, while it is theirs to read. */
export function sentBefore(seat: SeatRow, clientId: string): Sql {
  return sql`
    select ${messageColumns} from im_messages m
    where m.session_id = ${seat.session_id} and m.sender_id = ${seat.user_id} and m.client_id = ${clientId}
      and ${shownTo(seat)}`
}

/** Whom a message calls by name, of those who are in the group. */
export function callMembers(groupId: string, seq: string, senderId: string, userIds: string[]): Sql {
  return sql`
    update im_members set mention_seq = ${seq}
    where session_id = ${groupId} and role is not null and left_seq is null and user_id <> ${senderId}
      and user_id = any(${userIds}::int8[])`
}

/** Everybody but its sender: one row, beside which each of them has their cursor. */
export function callAll(groupId: string, seq: string, senderId: string): Sql {
  return sql`
    update im_sessions set called_seq = ${seq}, called_by = ${senderId},
      called_before = case when called_by is distinct from ${senderId}::int8 then called_seq else called_before end
    where id = ${groupId}`
}

/** How often somebody has called everybody within a day. */
export function callsOf(groupId: string, senderId: string): Sql {
  return sql`
    select count(*)::int as number from im_messages
    where session_id = ${groupId} and sender_id = ${senderId} and extra ->> 'all' is not null
      and created_at > clock_timestamp() - interval '1 day'`
}
