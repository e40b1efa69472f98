import sql, { type Sql } from 'sql-template-tag'
import type { CardRow } from '../user/service.ts'
import type { MessageRow } from './queries.ts'

/** A session as one of its members sees it. */
export interface SessionRow {
  id: string
  type: 1 | 2
  user_id: string
  userpower: 0 | 1 | 2 | 3
  other_id: string
  /** Null: they are gone. */
  other: (Omit<CardRow, 'vip_end_at'> & { vip_end_at: string | null }) | null
  last_seq: string
  last_at: Date | null
  revision: number
  unread: number
  read_seq: string
  other_read_seq: string
  is_top: boolean
  is_blocked: boolean
  created_at: Date
  last: (Omit<MessageRow, 'created_at' | 'recalled_at'> & { created_at: string; recalled_at: string | null }) | null
}

/** Numbers that may be large stay text on their way through JSON. */
const view = sql`
  select s.id, s.type, me.user_id, mu.userpower, o.user_id as other_id, s.last_seq, s.revision, me.unread, me.read_seq,
    case when s.last_seq > me.cleared_seq then s.last_at end as last_at,
    o.read_seq as other_read_seq, me.topped_at is not null as is_top, s.created_at,
    exists (select from blocks b where b.user_id = me.user_id and b.blocked_id = o.user_id) as is_blocked,
    case when u.deleted_at is null then json_build_object('id', u.id::text, 'name', u.name, 'avatar', u.avatar,
      'vip_end_at', u.vip_end_at, 'grade', u.grade, 'signature', u.signature) end as other,
    (select json_build_object('id', m.id::text, 'session_id', m.session_id::text, 'seq', m.seq::text,
        'sender_id', m.sender_id::text, 'client_id', m.client_id, 'kind', m.kind, 'body', m.body, 'content', m.content,
        'created_at', m.created_at, 'recalled_at', m.recalled_at)
      from im_messages m
      where m.session_id = me.session_id and m.seq > me.cleared_seq and (me.deleted_count = 0 or not exists (
        select from im_deletions d where d.session_id = me.session_id and d.user_id = me.user_id and d.seq = m.seq))
      order by m.seq desc limit 1) as last
  from im_members me
  join im_sessions s on s.id = me.session_id
  join users mu on mu.id = me.user_id
  join im_members o on o.session_id = me.session_id and o.user_id <> me.user_id
  join users u on u.id = o.user_id`

/** As these members see it. */
export function viewsOf(sessionId: string, userIds: string[]): Sql {
  return sql`${view} where me.session_id = ${sessionId} and me.user_id = any(${userIds}::int8[])`
}

/** Those on top first, then by their last message. */
export function shownSessions(userId: string, limit: number, offset: number): Sql {
  return sql`
    with page as materialized (
      select me.session_id, me.topped_at,
        case when s.last_seq > me.cleared_seq then s.last_at end as last_at
      from im_members me join im_sessions s on s.id = me.session_id
      where me.user_id = ${userId} and not me.is_hidden
      order by me.topped_at is null, last_at desc nulls last, me.session_id desc limit ${limit} offset ${offset}
    )
    ${view} join page p on p.session_id = me.session_id
    where me.user_id = ${userId}
    order by p.topped_at is null, p.last_at desc nulls last, p.session_id desc`
}

export function countShown(userId: string): Sql {
  return sql`select count(*)::int as total from im_members where user_id = ${userId} and not is_hidden`
}
