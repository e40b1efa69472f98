import sql, { type Sql } from 'sql-template-tag'
import type { GroupJoin, GroupRole } from '#contract/modules/forum/chat-group.ts'
import { wants } from '../preference/service.ts'
import type { CardRow } from '../user/service.ts'
import { calledAt, callsUnread, countsReaders, hidesState, type MessageRow, unreadInGroup } from './queries.ts'

/** A group beside its messages, the same for all its members. */
export interface GroupRow {
  name: string
  avatar: string
  /** The first members, for the picture of a group that has none of its own. */
  faces: { id: string; name: string; avatar: string }[]
  members: number
  join_mode: GroupJoin
  mute_all: boolean
  slow_seconds: number
  counts_readers: boolean
  board_id: string | null
  owner_id: string | null
  admin_ids: string[]
  is_over: boolean
  /** Its board is closed. */
  is_shut: boolean
}

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
  /** Null: a private session. */
  group: GroupRow | null
  /** In it; null: no longer. */
  role: GroupRole | null
  left_at: Date | null
  is_muted: boolean
  /** They do not want to hear of such chats on the site. */
  is_silent: boolean
  /** Of a group: whom of those who are or were in it they have blocked. */
  blocked_ids: string[] | null
  /** The newest message that calls them; 0: none, or they have read it. */
  mention_seq: string
  /** All that call them, as far as they are named. */
  mention_seqs: string[] | null
  last:
    | (Omit<MessageRow, 'created_at' | 'recalled_at' | 'edited_at'> & {
        created_at: string
        recalled_at: string | null
        edited_at: string | null
      })
    | null
}

const seats = sql`f.session_id = s.id and f.role is not null and f.left_seq is null`

const group = sql`
  case when g.session_id is not null then json_build_object('name', g.name, 'avatar', g.avatar, 'members', g.members,
    'join_mode', g.join_mode, 'mute_all', g.mute_all, 'slow_seconds', g.slow_seconds, 'board_id', g.board_id::text,
    'counts_readers', ${countsReaders(sql`g`)},
    'is_over', g.dismissed_at is not null, 'is_shut', exists (
      select from boards b where b.id = g.board_id and (b.state <> 'open' or b.deleted_at is not null)),
    'owner_id', (select f.user_id::text from im_members f where ${seats} and f.role = 'owner'),
    'admin_ids', coalesce((select json_agg(f.user_id::text order by f.joined_at, f.user_id)
      from im_members f where ${seats} and f.role = 'admin'), '[]'),
    'faces', case when g.avatar <> '' then '[]' else coalesce((
      select json_agg(json_build_object('id', fu.id::text, 'name', fu.name, 'avatar', fu.avatar)
        order by fs.joined_at, fs.user_id)
      from (select f.user_id, f.joined_at from im_members f where ${seats} order by f.joined_at, f.user_id limit 9) fs
      join users fu on fu.id = fs.user_id), '[]') end) end as group`

export function groupById(id: string): Sql {
  return sql`
    select ${group} from im_sessions s join im_groups g on g.session_id = s.id where s.id = ${id}`
}

/** Numbers that may be large stay text on their way through JSON. */
const view = sql`
  select s.id, s.type, me.user_id, mu.userpower, coalesce(o.user_id, s.id) as other_id,
    coalesce(me.left_seq, s.last_seq) as last_seq, s.revision, me.read_seq,
    case when s.type = 2 then (${unreadInGroup}) else me.unread end as unread,
    case when coalesce(me.left_seq, s.last_seq) > me.cleared_seq then coalesce(me.left_at, s.last_at) end as last_at,
    case when ${hidesState(sql`o.user_id`)} or ${hidesState(sql`me.user_id`)} then 0 else coalesce(o.read_seq, 0) end
      as other_read_seq, me.topped_at is not null as is_top, s.created_at,
    exists (select from blocks b where b.user_id = me.user_id and b.blocked_id = o.user_id) as is_blocked,
    ${group}, case when me.left_seq is null then me.role end as role, me.left_at, me.is_muted,
    not ${wants('site', sql`case when s.type = 2 then 'group' else 'im' end`, sql`np.matrix`)} as is_silent,
    case when s.type = 2 then array(select b.blocked_id from blocks b
      join im_members x on x.session_id = me.session_id and x.user_id = b.blocked_id
      where b.user_id = me.user_id order by b.blocked_id) end as blocked_ids,
    case when ${calledAt} > greatest(me.read_seq, me.cleared_seq) and me.left_seq is null
      then ${calledAt} else 0 end as mention_seq,
    case when ${calledAt} > greatest(me.read_seq, me.cleared_seq) and me.left_seq is null then ${callsUnread} end
      as mention_seqs,
    case when u.id is not null and u.deleted_at is null then json_build_object('id', u.id::text, 'name', u.name,
      'avatar', u.avatar, 'vip_end_at', u.vip_end_at, 'grade', u.grade, 'signature', u.signature,
      'name_colour', u.name_colour) end as other,
    (select json_build_object('id', m.id::text, 'session_id', m.session_id::text, 'seq', m.seq::text,
        'sender_id', m.sender_id::text, 'client_id', m.client_id, 'kind', m.kind, 'body', m.body, 'content', m.content,
        'extra', m.extra, 'created_at', m.created_at, 'recalled_at', m.recalled_at, 'edited_at', m.edited_at,
        'reactions', m.reactions)
      from im_messages m
      where m.session_id = me.session_id and m.seq > me.cleared_seq and m.seq <= coalesce(me.left_seq, m.seq)
        and not m.seq <@ me.away and (me.deleted_count = 0 or not exists (
          select from im_deletions d where d.session_id = me.session_id and d.user_id = me.user_id and d.seq = m.seq))
      order by m.seq desc limit 1) as last
  from im_members me
  join im_sessions s on s.id = me.session_id
  join users mu on mu.id = me.user_id
  left join im_members o on s.type = 1 and o.session_id = me.session_id and o.user_id <> me.user_id
  left join users u on u.id = o.user_id
  left join im_groups g on g.session_id = s.id
  left join notification_preferences np on np.user_id = me.user_id`

/** In the list of `me`. A group that was taken off it comes back with the next message, which writes nothing to it. */
const isShown = sql`(not me.is_hidden or (me.role is not null and me.left_seq is null and s.last_seq > me.cleared_seq))`

/** As these members see it. */
export function viewsOf(sessionId: string, userIds: string[]): Sql {
  return sql`${view} where me.session_id = ${sessionId} and me.user_id = any(${userIds}::int8[])`
}

/** Those on top first, then by their last message. */
export function shownSessions(userId: string, limit: number, offset: number): Sql {
  return sql`
    with page as materialized (
      select me.session_id, me.topped_at,
        case when coalesce(me.left_seq, s.last_seq) > me.cleared_seq then coalesce(me.left_at, s.last_at) end as last_at
      from im_members me join im_sessions s on s.id = me.session_id
      where me.user_id = ${userId} and ${isShown}
      order by me.topped_at is null, last_at desc nulls last, me.session_id desc limit ${limit} offset ${offset}
    )
    ${view} join page p on p.session_id = me.session_id
    where me.user_id = ${userId}
    order by p.topped_at is null, p.last_at desc nulls last, p.session_id desc`
}

export function countShown(userId: string): Sql {
  return sql`
    select count(*)::int as total from im_members me join im_sessions s on s.id = me.session_id
    where me.user_id = ${userId} and ${isShown}`
}
