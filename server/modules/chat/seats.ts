import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { GroupRole } from '#contract/modules/forum/chat-group.ts'
import { broadcast } from '../../db/listen.ts'
import { type Context, within } from '../../kernel/context.ts'
import { tellAll, tellGroup, tellGroupState } from './present.ts'
import { type GroupNotice, lockSession, type MessageRow, messageById } from './queries.ts'

/** What groups do with places in their sessions. All of it belongs into a transaction that holds the session. */
export async function openGroupSession(ctx: Context, userId: string): Promise<string> {
  const { id } = await ctx.db.one<{ id: string }>(insertGroupSession(userId))
  return id
}

/** Until the transaction ends nobody writes in it, comes or goes. */
export async function holdGroup(ctx: Context, groupId: string): Promise<void> {
  await ctx.db.run(lockSession(groupId))
}

/**
 * Those who were not in it. What was said before is theirs to read where the group wants that; who comes back has what
 * was theirs before they left.
 */
export async function takeSeats(
  ctx: Context,
  groupId: string,
  userIds: string[],
  { role, showsHistory }: { role: GroupRole; showsHistory: boolean },
): Promise<string[]> {
  const rows = await ctx.db.many<{ user_id: string }>(putSeats(groupId, userIds, role, showsHistory))
  const came = rows.map(({ user_id }) => user_id)
  if (came.length > 0) await broadcast(ctx, 'groupSeatsChanged', { sessionId: groupId, userIds: came, isIn: true })
  return came
}

/** They read what was said until now, and nothing later. `isHidden`: the session is off their list. */
export async function leaveSeats(
  ctx: Context,
  groupId: string,
  userIds: string[],
  isHidden: boolean,
): Promise<string[]> {
  const rows = await ctx.db.many<{ user_id: string }>(endSeats(groupId, userIds, isHidden))
  const left = rows.map(({ user_id }) => user_id)
  for (let at = 0; at < left.length; at += mostTold)
    await broadcast(ctx, 'groupSeatsChanged', {
      sessionId: groupId,
      userIds: left.slice(at, at + mostTold),
      isIn: false,
    })
  return left
}

/** What one notification of the database holds. */
const mostTold = 200

export async function setSeatRole(ctx: Context, groupId: string, userId: string, role: GroupRole): Promise<void> {
  await ctx.db.run(updateSeatRole(groupId, userId, role))
}

export async function muteSeat(ctx: Context, groupId: string, userId: string, isMuted: boolean): Promise<void> {
  await ctx.db.run(updateSeatMute(groupId, userId, isMuted))
}

/** Says in the sequence of a group what has happened in it. */
export async function putNotice(ctx: Context, groupId: string, actorId: string, notice: GroupNotice): Promise<void> {
  const { id } = await ctx.db.one<{ id: string }>(insertNotice(groupId, actorId, `notice-${randomUUID()}`, notice))
  ctx.db.afterCommit((db) =>
    ctx.background.run('a notice', async () => {
      const outside = within(ctx, db)
      const row = await db.maybe<MessageRow>(messageById(id))
      if (row) await tellGroup(outside, row)
    }),
  )
}

/** Once it is certain: its members hear how the group is, and these how their sessions are. */
export function tellOfGroup(ctx: Context, groupId: string, userIds: string[]): void {
  ctx.db.afterCommit((db) =>
    ctx.background.run('a group', async () => {
      const outside = within(ctx, db)
      await tellGroupState(outside, groupId)
      if (userIds.length > 0) await tellAll(outside, groupId, userIds)
    }),
  )
}

export function insertGroupSession(userId: string): Sql {
  return sql`insert into im_sessions (type, opened_by) values (2, ${userId}) returning id`
}

const mostAbsences = 100
/** Of `m`: whoever has come back that often begins anew. */
const isOftenAway = sql`(select count(*) from unnest(m.away)) >= ${mostAbsences}`

export function putSeats(groupId: string, userIds: string[], role: GroupRole, showsHistory: boolean): Sql {
  return sql`
    insert into im_members as m (session_id, user_id, role, joined_at, joined_seq, cleared_seq, read_seq)
    select s.id, u.id, ${role}, clock_timestamp(), s.last_seq, case when ${showsHistory} then 0 else s.last_seq end,
      s.last_seq
    from im_sessions s cross join unnest(${userIds}::int8[]) with ordinality as u (id, place)
    where s.id = ${groupId} order by u.place
    on conflict (session_id, user_id) do update set role = excluded.role, joined_at = excluded.joined_at,
      -- What they deleted with the whole session stays so.
      cleared_seq = case when ${showsHistory} and m.cleared_seq <= m.joined_seq then 0
        when ${isOftenAway} then excluded.cleared_seq else m.cleared_seq end,
      away = case when ${showsHistory} or ${isOftenAway} then '{}'
        else m.away + int8multirange(int8range(m.left_seq + 1, excluded.read_seq + 1)) end,
      read_seq = excluded.read_seq, left_seq = null, left_at = null, is_hidden = false, topped_at = null, is_muted = false
    where m.left_seq is not null returning m.user_id`
}

export function endSeats(groupId: string, userIds: string[], isHidden: boolean): Sql {
  return sql`
    update im_members m set left_seq = s.last_seq, left_at = clock_timestamp(), is_hidden = ${isHidden}, topped_at = null
    from im_sessions s
    where s.id = ${groupId} and m.session_id = s.id and m.user_id = any(${userIds}::int8[]) and m.role is not null
      and m.left_seq is null returning m.user_id`
}

export function updateSeatRole(groupId: string, userId: string, role: GroupRole): Sql {
  return sql`
    update im_members set role = ${role} where session_id = ${groupId} and user_id = ${userId} and left_seq is null`
}

export function updateSeatMute(groupId: string, userId: string, isMuted: boolean): Sql {
  return sql`
    update im_members set is_muted = ${isMuted} where session_id = ${groupId} and user_id = ${userId} and left_seq is null`
}

export function insertNotice(groupId: string, actorId: string, clientId: string, notice: GroupNotice): Sql {
  return sql`
    with s as (
      update im_sessions set last_seq = last_seq + 1, last_at = clock_timestamp() where id = ${groupId}
      returning id, last_seq, last_at
    )
    insert into im_messages (session_id, seq, sender_id, client_id, kind, content, created_at)
    select s.id, s.last_seq, ${actorId}, ${clientId}, 'notice', ${JSON.stringify({ notice })}::jsonb, s.last_at
    from s returning id`
}
