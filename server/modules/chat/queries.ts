import sql, { type Sql } from 'sql-template-tag'
import type { ImMembersRow, ImMessagesRow, ImSessionsRow } from '../../db/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Pair } from './present.ts'

export type MessageRow = Pick<
  ImMessagesRow,
  'id' | 'session_id' | 'seq' | 'sender_id' | 'client_id' | 'body' | 'created_at' | 'recalled_at'
> & {
  kind: 'text' | 'image' | 'video' | 'posts'
  content: { path: string } | { post: string } | null
}

/** A session as one of its members has it, without the people and the words in it. */
export type SeatRow = Pick<
  ImMembersRow,
  'session_id' | 'user_id' | 'read_seq' | 'unread' | 'cleared_seq' | 'deleted_count'
> &
  Pick<ImSessionsRow, 'last_seq' | 'revision'> & { type: 1 | 2; other_id: string }

/** The place of a member in a session; no row for everybody else. */
export function seatIn(sessionId: string, userId: string): Sql {
  return sql`${seat} where me.session_id = ${sessionId} and me.user_id = ${userId}`
}

/** The same, by the other one. */
export function seatWith(userId: string, otherId: string): Sql {
  return sql`${seat} where s.first_user_id = least(${userId}::int8, ${otherId}::int8)
    and s.second_user_id = greatest(${userId}::int8, ${otherId}::int8) and me.user_id = ${userId}`
}

const seat = sql`
  select me.session_id, me.user_id, me.read_seq, me.unread, me.cleared_seq, me.deleted_count, s.last_seq, s.revision,
    s.type, o.user_id as other_id
  from im_members me join im_sessions s on s.id = me.session_id
  join im_members o on o.session_id = me.session_id and o.user_id <> me.user_id`

/** Until the transaction ends nobody else sends, reads or changes anything in this session. */
export function lockSession(sessionId: string): Sql {
  return sql`select from im_sessions where id = ${sessionId} for no key update`
}

const columns = sql`m.id, m.session_id, m.seq, m.sender_id, m.client_id, m.kind, m.body, m.content, m.created_at, m.recalled_at`

/** What a member sees of messages `m` of their place. */
function shownTo({ user_id, cleared_seq, deleted_count }: SeatRow): Sql {
  return sql`m.seq > ${cleared_seq} and (${deleted_count === 0} or not exists (
    select from im_deletions d where d.session_id = m.session_id and d.user_id = ${user_id} and d.seq = m.seq))`
}

/** Newest first, up to a message; by their numbers, so that it costs the same however many there are. */
export function messagesUpTo(place: SeatRow, upTo: number, limit: number, offset: number): Sql {
  return sql`
    select ${columns} from im_messages m
    where m.session_id = ${place.session_id} and m.seq <= ${upTo} and ${shownTo(place)}
    order by m.seq desc limit ${limit} offset ${offset}`
}

export function messagesAfter(place: SeatRow, after: number, limit: number): Sql {
  return sql`
    select ${columns} from im_messages m
    where m.session_id = ${place.session_id} and m.seq > ${after} and ${shownTo(place)}
    order by m.seq limit ${limit}`
}

/** Messages up to a number that have changed after a revision, in the order of the changes. */
export function changesAfter(place: SeatRow, revision: number, upTo: number, limit: number): Sql {
  return sql`
    select ${columns}, m.revision from im_messages m
    where m.session_id = ${place.session_id} and m.revision > ${revision} and m.seq <= ${upTo} and ${shownTo(place)}
    order by m.revision limit ${limit}`
}

export function messageById(id: string): Sql {
  return sql`select ${columns} from im_messages m where m.id = ${id}`
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

/** Over all sessions, by member. */
export function unreadOf(userIds: string[]): Sql {
  return sql`
    select u.id as user_id, coalesce(sum(m.unread), 0)::int as unread
    from unnest(${userIds}::int8[]) as u (id) left join im_members m on m.user_id = u.id and m.unread > 0
    group by u.id`
}

/** `is_late` by the clock of the database: the one by which the message was sent. */
export function recallState(messageId: string, seconds: number): Sql {
  return sql`
    select ${columns}, m.created_at < clock_timestamp() - make_interval(secs => ${seconds}) as is_late
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
        and o.read_seq < m.seq and o.cleared_seq < m.seq and not exists (
          select from im_deletions d where d.session_id = o.session_id and d.user_id = o.user_id and d.seq = m.seq)
    )
    update im_messages m set recalled_at = clock_timestamp(), body = '', content = null, revision = s.revision
    from s where m.session_id = ${sessionId} and m.seq = ${seq}
    returning ${columns}, m.revision`
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
    returning ${columns}, m.revision`
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
      unread = me.unread - (m.sender_id <> me.user_id and m.recalled_at is null and m.seq > me.read_seq)::int
    from gone join im_messages m on m.session_id = ${session_id} and m.seq = gone.seq
    where me.session_id = ${session_id} and me.user_id = ${user_id} returning me.session_id`
}

/** What was said so far is gone for the member, and the session is off their list. Nothing tells the other one. */
export function clearSession({ session_id, user_id }: SeatRow): Sql {
  return sql`
    with gone as (delete from im_deletions where session_id = ${session_id} and user_id = ${user_id})
    update im_members m set cleared_seq = s.last_seq, deleted_count = 0, unread = 0, is_hidden = true, topped_at = null
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

export function settingsOf(userId: string): Sql {
  return sql`select from_follows_only from im_settings where user_id = ${userId}`
}

export function saveSettingsOf(userId: string, followsOnly: boolean): Sql {
  return sql`
    insert into im_settings (user_id, from_follows_only) values (${userId}, ${followsOnly})
    on conflict (user_id) do update set from_follows_only = excluded.from_follows_only`
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

export function pairOf({ type, user_id, other_id }: SeatRow): Pair {
  return { type, memberIds: [user_id, other_id] }
}
