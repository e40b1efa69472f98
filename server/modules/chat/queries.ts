import sql, { type Sql } from 'sql-template-tag'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { GroupNoticeType, GroupRole } from '#contract/modules/forum/chat-group.ts'
import type { Topic } from '#contract/modules/forum/preference.ts'
import { limits } from '#contract/shared/limits.ts'
import type { ImMembersRow, ImMessagesRow, ImSessionsRow } from '../../db/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { wants } from '../preference/service.ts'
import type { Pair } from './present.ts'
import { shownTo } from './theirs.ts'

export type MessageRow = Pick<
  ImMessagesRow,
  | 'id'
  | 'session_id'
  | 'seq'
  | 'sender_id'
  | 'client_id'
  | 'body'
  | 'created_at'
  | 'recalled_at'
  | 'edited_at'
  | 'reactions'
> & {
  kind: ChatMessage['kind']
  content: MessageContent | null
  extra: MessageExtra | null
}

/** What was sent besides words, or instead of them. */
export type MessageContent =
  | { path: string; voice?: { duration: number; wave: number[] }; name?: string }
  | { post: string }
  | { work: string }
  | { contact: string }
  | { notice: GroupNotice }
  | { forward: Forwarded }

/** What belongs to a message besides: to which it answers, and whom it calls. */
export interface MessageExtra {
  quote?: number
  mentions?: string[]
  all?: true
}

/** What others said elsewhere, as it was; `userId`: whose it is, which is told to nobody. */
export interface Forwarded {
  title: string
  items: { userId?: string; name: string; kind: string; text: string; createTime: number }[]
}

/** What happened in a group; whose it is, is its sender. The others are named by their ids. */
export interface GroupNotice {
  type: GroupNoticeType
  userIds: string[]
  text: string
}

/** A session as one of its members has it, without the people and the words in it. */
export type SeatRow = Pick<
  ImMembersRow,
  'session_id' | 'user_id' | 'read_seq' | 'unread' | 'cleared_seq' | 'deleted_count' | 'left_seq' | 'left_at' | 'away'
> &
  Pick<ImSessionsRow, 'last_seq' | 'revision'> & {
    type: 1 | 2
    /** The other one, or the group. */
    other_id: string
    role: GroupRole | null
    /** How many have read a message is told. */
    shows_read: boolean
  }

/** The place of a member in a session; no row for everybody else. */
export function seatIn(sessionId: string, userId: string): Sql {
  return sql`${seat} where me.session_id = ${sessionId} and me.user_id = ${userId}`
}

/** The same, by the other one. */
export function seatWith(userId: string, otherId: string): Sql {
  return sql`${seat} where s.first_user_id = least(${userId}::int8, ${otherId}::int8)
    and s.second_user_id = greatest(${userId}::int8, ${otherId}::int8) and me.user_id = ${userId}`
}

/** Of somebody: others do not see that they have read or are writing, nor they of others. */
export function hidesState(userId: Sql): Sql {
  return sql`exists (select from im_settings hc where hc.user_id = ${userId} and hc.hides_state)`
}

/** Of a group: how many have read each message is told. */
export function countsReaders(group: Sql): Sql {
  return sql`(${group}.shows_read and ${group}.members <= ${limits.groupReadNumber})`
}

const seat = sql`
  select me.session_id, me.user_id, me.read_seq, me.unread, me.cleared_seq, me.deleted_count, me.left_seq, me.left_at, me.away,
    me.role, coalesce(me.left_seq, s.last_seq) as last_seq, s.revision, s.type,
    case when s.type = 2 then s.id when s.first_user_id = me.user_id then s.second_user_id else s.first_user_id end as other_id,
    coalesce(${countsReaders(sql`g`)}, false) and not ${hidesState(sql`me.user_id`)} as shows_read
  from im_members me join im_sessions s on s.id = me.session_id
  left join im_groups g on g.session_id = s.id`

/** Until the transaction ends nobody else sends, reads or changes anything in this session. */
export function lockSession(sessionId: string): Sql {
  return sql`select from im_sessions where id = ${sessionId} for no key update`
}

/** Of messages `m`. */
export const messageColumns = sql`m.id, m.session_id, m.seq, m.sender_id, m.client_id, m.kind, m.body, m.content, m.extra,
  m.created_at, m.recalled_at, m.edited_at, m.reactions`

/** Newest first, up to a message; by their numbers, so that it costs the same however many there are. */
export function messagesUpTo(place: SeatRow, upTo: number, limit: number, offset: number): Sql {
  return sql`
    select ${messageColumns} from im_messages m
    where m.session_id = ${place.session_id} and m.seq <= ${upTo} and ${shownTo(place)}
    order by m.seq desc limit ${limit} offset ${offset}`
}

export function messagesAfter(place: SeatRow, after: number, limit: number): Sql {
  return sql`
    select ${messageColumns} from im_messages m
    where m.session_id = ${place.session_id} and m.seq > ${after} and ${shownTo(place)}
    order by m.seq limit ${limit}`
}

/** Messages up to a number that have changed after a revision, in the order of the changes. */
export function changesAfter(place: SeatRow, revision: number, upTo: number, limit: number): Sql {
  return sql`
    select ${messageColumns}, m.revision from im_messages m
    where m.session_id = ${place.session_id} and m.revision > ${revision} and m.seq <= ${upTo} and ${shownTo(place)}
    order by m.revision limit ${limit}`
}

export function messageById(id: string): Sql {
  return sql`select ${messageColumns} from im_messages m where m.id = ${id}`
}

/** The messages of a session with these numbers, as far as they are for quotes. */
export function messagesAt(sessionId: string, seqs: number[]): Sql {
  return sql`
    select ${messageColumns} from im_messages m where m.session_id = ${sessionId} and m.seq = any(${seqs}::int8[])`
}

export interface ReactionRow {
  seq: string
  kind: string
  number: number
  is_mine: boolean
}

/** In the order in which each kind came first. */
export function reactionsOf(sessionId: string, seqs: string[], userId: string): Sql {
  return sql`
    select r.seq, r.kind, count(*)::int as number, bool_or(r.user_id = ${userId}) as is_mine from im_reactions r
    where r.session_id = ${sessionId} and r.seq = any(${seqs}::int8[])
    group by r.seq, r.kind order by r.seq, min(r.created_at), r.kind`
}

export interface SavesRow {
  seq: string
  number: number
}

/** How many have saved the files of these messages. */
export function savesOf(sessionId: string, seqs: string[]): Sql {
  return sql`
    select seq, count(*)::int as number from im_saves
    where session_id = ${sessionId} and seq = any(${seqs}::int8[]) group by seq`
}

export type CursorRow = Pick<ImMembersRow, 'user_id' | 'read_seq' | 'joined_seq' | 'away'>

/** Up to where each of a group has read, and what of it was before them or without them. */
export function cursorsIn(groupId: string): Sql {
  return sql`
    select user_id, read_seq, joined_seq, away from im_members
    where session_id = ${groupId} and role is not null and left_seq is null and not ${hidesState(sql`im_members.user_id`)}
    limit ${limits.groupReadNumber}`
}

/** Something about a message is other than before; its words, too, where there are new ones. */
export function changeMessage(sessionId: string, seq: string, body: string | null, reactions: number): Sql {
  return sql`
    with s as (
      update im_sessions set revision = revision + 1 where id = ${sessionId} returning revision
    )
    update im_messages m set revision = s.revision, body = coalesce(${body}::text, m.body),
      edited_at = case when ${body}::text is null then m.edited_at else clock_timestamp() end,
      reactions = m.reactions + ${reactions}
    from s where m.session_id = ${sessionId} and m.seq = ${seq}
    returning ${messageColumns}, m.revision`
}

/** Who of these is still there. */
export function cardsOf(ids: string[]): Sql {
  return sql`
    select id, name, avatar, vip_end_at, grade, signature, name_colour from users
    where id = any(${ids}::int8[]) and deleted_at is null`
}

/** Those that a member has not read, among the messages of others `m`. */
function countable(userId: string): Sql {
  return sql`m.sender_id <> ${userId} and m.recalled_at is null
    and not exists (select from im_deletions d where d.session_id = m.session_id and d.user_id = ${userId} and d.seq = m.seq)`
}

/** How many unread ones of others lie between two numbers. */
export function countUnread({ session_id, user_id, cleared_seq }: SeatRow, after: number, upTo: number): Sql {
  return sql`
    select count(*)::int as number from im_messages m
    where m.session_id = ${session_id} and m.seq > greatest(${after}::int8, ${cleared_seq}::int8) and m.seq <= ${upTo}
      and ${countable(user_id)}`
}

export function moveCursor({ session_id, user_id }: SeatRow, seq: number, unread: number): Sql {
  return sql`
    update im_members set read_seq = ${seq}, unread = ${unread}
    where session_id = ${session_id} and user_id = ${user_id}`
}

/** What `me` has not read of a group: counted behind the cursor, as far as anybody is told. */
export const unreadInGroup = sql`
    select count(*)::int from (
      select from im_messages m
      where m.session_id = me.session_id and m.seq > greatest(me.read_seq, me.cleared_seq)
        and m.seq <= coalesce(me.left_seq, m.seq) and m.kind <> 'notice' and m.sender_id <> me.user_id
        and m.recalled_at is null and (me.deleted_count = 0 or not exists (
          select from im_deletions d where d.session_id = me.session_id and d.user_id = me.user_id and d.seq = m.seq))
      limit ${limits.countedMost}) behind`

/** The newest message of a session `s` that calls `me`, by name or with everybody; nobody is called by their own. */
export const calledAt = sql`
  greatest(me.mention_seq, case when s.called_by is distinct from me.user_id then s.called_seq else s.called_before end)`

/** All of those among the newest messages of `s`, while `me` has not read them: one press after the other leads there. */
export const callsUnread = sql`
    array(select c.seq::text from (
      select m.seq, m.extra, m.sender_id, m.recalled_at from im_messages m
      where m.session_id = s.id and m.seq > greatest(me.read_seq, me.cleared_seq)
      order by m.seq desc limit ${limits.countedMost}) c
    where c.extra is not null and (c.extra ? 'all' or c.extra -> 'mentions' ? me.user_id::text)
      and c.sender_id <> me.user_id and c.recalled_at is null and not exists (
        select from im_deletions d where d.session_id = s.id and d.user_id = me.user_id and d.seq = c.seq)
    order by c.seq limit ${limits.callsNamed})`

/** Over all sessions, by member; of those chats of which they want to hear on the site. */
export function unreadOf(userIds: string[]): Sql {
  const heard = (topic: Topic) => sql`${wants('site', sql`${topic}::text`, sql`np.matrix`)}::int`
  return sql`
    select u.id as user_id, coalesce(p.unread, 0) * ${heard('im')} + coalesce(g.unread, 0) * ${heard('group')} as unread
    from unnest(${userIds}::int8[]) as u (id)
    left join notification_preferences np on np.user_id = u.id
    left join lateral (
      select sum(m.unread)::int as unread from im_members m where m.user_id = u.id and m.unread > 0) p on true
    left join lateral (
      select sum(case when not me.is_muted then (${unreadInGroup})
        when ${calledAt} > greatest(me.read_seq, me.cleared_seq) then 1 end)::int as unread
      from im_members me join im_sessions s on s.id = me.session_id
      where me.user_id = u.id and me.role is not null and me.left_seq is null
        and s.last_seq > greatest(me.read_seq, me.cleared_seq)) g on true`
}

/** Forward only; a group is not held for it. No row where it stood there already. */
export function moveGroupCursor({ session_id, user_id }: SeatRow, seq: number): Sql {
  return sql`
    update im_members m set read_seq = least(${seq}::int8, coalesce(m.left_seq, s.last_seq))
    from im_sessions s, im_members before
    where s.id = ${session_id} and m.session_id = s.id and m.user_id = ${user_id}
      and before.session_id = m.session_id and before.user_id = m.user_id
      and m.read_seq < least(${seq}::int8, coalesce(m.left_seq, s.last_seq))
    returning m.read_seq, before.read_seq as read_before`
}

/** `is_late` by the clock of the database: the one by which the message was sent. */
export function recallState(messageId: string, seconds: number): Sql {
  return sql`
    select ${messageColumns}, m.created_at < clock_timestamp() - make_interval(secs => ${seconds}) as is_late
    from im_messages m where m.id = ${messageId}`
}

/** What was said goes; that something was said remains. Whoever had not read it has one less to read. */
export function recallMessage(sessionId: string, seq: string): Sql {
  return sql`
    with s as (
      update im_sessions set revision = revision + 1 where id = ${sessionId} returning revision
    ), fewer as (
      update im_members o set unread = greatest(o.unread - 1, 0) from im_messages m
      where m.session_id = ${sessionId} and m.seq = ${seq} and o.session_id = m.session_id and o.user_id <> m.sender_id
        and o.role is null and o.read_seq < m.seq and o.cleared_seq < m.seq and not exists (
          select from im_deletions d where d.session_id = o.session_id and d.user_id = o.user_id and d.seq = m.seq)
    )
    update im_messages m set recalled_at = clock_timestamp(), body = '', content = null, revision = s.revision
    from s where m.session_id = ${sessionId} and m.seq = ${seq}
    returning ${messageColumns}, m.revision`
}

/** As it was before it was taken back; who had not read it then need not be told that it is new. */
export function returnBody(sessionId: string, seq: string, body: string, content: MessageRow['content']): Sql {
  return sql`
    with s as (
      update im_sessions set revision = revision + 1 where id = ${sessionId} returning revision
    )
    update im_messages m set recalled_at = null, body = ${body}, content = ${content && JSON.stringify(content)}::jsonb,
      revision = s.revision
    from s where m.session_id = ${sessionId} and m.seq = ${seq}
    returning ${messageColumns}, m.revision`
}

/** No row when the member has deleted it before. */
export function deleteOne({ session_id, user_id }: SeatRow, seq: string): Sql {
  return sql`
    with gone as (
      insert into im_deletions (session_id, user_id, seq)
      select session_id, user_id, ${seq}::int8 from im_members
      where session_id = ${session_id} and user_id = ${user_id} and cleared_seq < ${seq}::int8
      on conflict do nothing returning seq
    )
    update im_members me set deleted_count = me.deleted_count + 1,
      unread = me.unread
        - (me.role is null and m.sender_id <> me.user_id and m.recalled_at is null and m.seq > me.read_seq)::int
    from gone join im_messages m on m.session_id = ${session_id} and m.seq = gone.seq
    where me.session_id = ${session_id} and me.user_id = ${user_id} returning me.session_id`
}

/** What was said so far is gone for the member, and the session is off their list. Nothing tells the other one. */
export function clearSession({ session_id, user_id }: SeatRow): Sql {
  return sql`
    with gone as (delete from im_deletions where session_id = ${session_id} and user_id = ${user_id})
    update im_members m set cleared_seq = coalesce(m.left_seq, s.last_seq), deleted_count = 0, unread = 0, is_hidden = true, topped_at = null
    from im_sessions s where s.id = ${session_id} and m.session_id = s.id and m.user_id = ${user_id}
    returning m.cleared_seq`
}

export function setTop({ session_id, user_id }: SeatRow, isTop: boolean): Sql {
  return sql`
    update im_members set topped_at = case when ${isTop} then coalesce(topped_at, now()) end
    where session_id = ${session_id} and user_id = ${user_id}`
}

/** One session of two, whoever asks first; it is in the list of whoever opens it. */
export function openPair(userId: string, otherId: string): Sql {
  return sql`
    with made as (
      insert into im_sessions (first_user_id, second_user_id, opened_by)
      values (least(${userId}::int8, ${otherId}::int8), greatest(${userId}::int8, ${otherId}::int8), ${userId})
      on conflict do nothing returning id
    )
    insert into im_members (session_id, user_id, is_hidden)
    select made.id, p.user_id, p.user_id <> ${userId}::int8
    from made, unnest(array[${userId}::int8, ${otherId}::int8]) as p (user_id) returning session_id`
}

export function unhide({ session_id, user_id }: SeatRow): Sql {
  return sql`
    update im_members set is_hidden = false
    where session_id = ${session_id} and user_id = ${user_id} and is_hidden`
}

export function hiding(userIds: string[]): Sql {
  return sql`select 1 from im_settings where user_id = any(${userIds}::int8[]) and hides_state limit 1`
}

/** Who is told that somebody is writing: none where they hide it, or in a larger group. */
export function typingTo({ session_id, user_id }: SeatRow): Sql {
  return sql`
    select o.user_id as id from im_members o
    where o.session_id = ${session_id} and o.user_id <> ${user_id} and o.left_seq is null
      and not ${hidesState(sql`o.user_id`)} and not ${hidesState(sql`${user_id}::int8`)}
      and not exists (select from blocks b where (b.user_id = o.user_id and b.blocked_id = ${user_id})
        or (b.user_id = ${user_id} and b.blocked_id = o.user_id))
      and coalesce((select g.members from im_groups g where g.session_id = o.session_id), 2) <= ${limits.typingMembers}
    limit ${limits.typingMembers}`
}

/** Why somebody says nothing in a group just now. */
export type Silence = 'muted' | 'shut'

export function silenceOf({ session_id, role }: SeatRow): Sql {
  return sql`
    select case when exists (select from boards b where b.id = g.board_id and (b.state <> 'open' or b.deleted_at is not null))
      then 'shut' when g.mute_all and ${role === 'member'} then 'muted' end as silence
    from im_groups g where g.session_id = ${session_id}`
}

export function settingsOf(userId: string): Sql {
  return sql`select from_follows_only, hides_state from im_settings where user_id = ${userId}`
}

/** Null: as it was. */
export function saveSettingsOf(userId: string, followsOnly: boolean | null, hidesState: boolean | null): Sql {
  return sql`
    insert into im_settings as s (user_id, from_follows_only, hides_state)
    values (${userId}, coalesce(${followsOnly}, false), coalesce(${hidesState}, false))
    on conflict (user_id) do update set from_follows_only = coalesce(${followsOnly}, s.from_follows_only),
      hides_state = coalesce(${hidesState}, s.hides_state)`
}

/** The place of a member in a session. Nobody else learns whether there is such a session. */
export async function seatOf(ctx: Context, userId: string, sessionId: string): Promise<SeatRow> {
  const seat = await ctx.db.maybe<SeatRow>(seatIn(sessionId, userId))
  if (!seat) throw new Refusal(403, 'im_foreign')
  return seat
}

/** The same, in a transaction in which nothing else changes in the session. */
export async function lockSeat(ctx: Context, userId: string, sessionId: string): Promise<SeatRow> {
  await ctx.db.run(lockSession(sessionId))
  return seatOf(ctx, userId, sessionId)
}

/** Sent before: others may have reacted to it since. */
export async function asItIs(ctx: Context, row: MessageRow): Promise<MessageRow> {
  return (await ctx.db.maybe<MessageRow>(messageById(row.id))) ?? row
}

export function pairOf(
  seat: Pick<SeatRow, 'type' | 'user_id' | 'other_id' | 'left_at'> & Partial<Pick<SeatRow, 'shows_read'>>,
): Pair {
  const { type, user_id, other_id, left_at: until, shows_read: showsRead } = seat
  return type === 2 ? { type, groupId: other_id, showsRead, until } : { type, memberIds: [user_id, other_id] }
}
