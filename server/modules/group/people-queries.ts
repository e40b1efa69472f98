import sql, { type Sql } from 'sql-template-tag'
import type { GroupRole } from '#contract/modules/forum/chat-group.ts'
import { limits } from '#contract/shared/limits.ts'
import { every, likePattern } from '../../db/sql-parts.ts'
import type { CardRow } from '../user/service.ts'

/** One more group for each of these who may be in one more. */
export function takePlaces(userIds: string[]): Sql {
  return sql`
    insert into im_group_seats as s (user_id, number) select id, 1 from unnest(${userIds}::int8[]) as u (id) order by id
    on conflict (user_id) do update set number = s.number + 1 where s.number < ${limits.groups} returning user_id`
}

export function givePlaces(userIds: string[]): Sql {
  return sql`
    update im_group_seats s set number = s.number - 1
    from (select user_id from im_group_seats where user_id = any(${userIds}::int8[]) order by user_id for update) held
    where s.user_id = held.user_id`
}

/** Somebody who shall come into a group. */
export interface CandidateRow {
  id: string
  name: string
  is_in: boolean
  /** One of the two does not want to hear of the other. */
  is_blocked: boolean
  /** They want to be asked: by the same wish as for private messages. */
  wants_asking: boolean
}

/** `by` brings them. Who is gone, or does not write, has no row. */
export function candidates(groupId: string | null, by: string, userIds: string[]): Sql {
  return sql`
    select u.id, u.name,
      exists (select from im_members m
        where m.session_id = ${groupId}::int8 and m.user_id = u.id and m.left_seq is null) as is_in,
      exists (select from blocks b where b.user_id = u.id and b.blocked_id = ${by})
        or exists (select from blocks b where b.user_id = ${by} and b.blocked_id = u.id) as is_blocked,
      exists (select from im_settings c where c.user_id = u.id and c.from_follows_only)
        and not exists (select from follows f where f.user_id = u.id and f.friend_id = ${by})
        and not exists (
          select from im_sessions s join im_members o on o.session_id = s.id and o.user_id = u.id and o.has_written
          where s.first_user_id = least(u.id, ${by}::int8) and s.second_user_id = greatest(u.id, ${by}::int8)
        ) as wants_asking
    from unnest(${userIds}::int8[]) with ordinality as w (id, place) join users u on u.id = w.id
    where u.deleted_at is null and u.id <> ${by} order by w.place`
}

/** Those who were not asked before, and are not asked by too many. */
export function insertAsks(groupId: string, userIds: string[], kind: 'invite' | 'request', by: string | null): Sql {
  return sql`
    insert into im_group_asks (session_id, user_id, kind, by_id)
    select ${groupId}::int8, u.id, ${kind}, ${by}::int8 from unnest(${userIds}::int8[]) as u (id)
    where (select count(*) from im_group_asks a where a.user_id = u.id) < ${limits.groupAsksOfMember}
    on conflict (session_id, user_id) do nothing returning user_id`
}

export function countAsks(groupId: string): Sql {
  return sql`select count(*)::int as total from im_group_asks where session_id = ${groupId}`
}

export interface AskRow {
  kind: 'invite' | 'request'
  by_id: string | null
}

export function askOf(groupId: string, userId: string): Sql {
  return sql`select kind, by_id from im_group_asks where session_id = ${groupId} and user_id = ${userId}`
}

export function turnIntoInvite(groupId: string, userId: string): Sql {
  return sql`
    update im_group_asks set kind = 'invite', created_at = now()
    where session_id = ${groupId} and user_id = ${userId}`
}

export function dropAsks(groupId: string, userIds: string[]): Sql {
  return sql`
    delete from im_group_asks where session_id = ${groupId} and user_id = any(${userIds}::int8[])`
}

export function dropAllAsks(groupId: string): Sql {
  return sql`delete from im_group_asks where session_id = ${groupId}`
}

export interface WaitingRow extends CardRow {
  by_id: string | null
  by_name: string | null
  created_at: Date
}

export function waitingFor(groupId: string, limit: number, offset: number): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, b.id as by_id, b.name as by_name, a.created_at
    from im_group_asks a join users u on u.id = a.user_id and u.deleted_at is null
    left join users b on b.id = a.by_id and b.deleted_at is null
    where a.session_id = ${groupId} and a.kind = 'request' order by a.created_at, a.user_id
    limit ${limit} offset ${offset}`
}

export interface InvitationRow {
  session_id: string
  by_id: string | null
  by_name: string | null
}

export function invitationsOf(userId: string): Sql {
  return sql`
    select a.session_id, b.id as by_id, b.name as by_name
    from im_group_asks a join im_groups g on g.session_id = a.session_id and g.dismissed_at is null
    left join users b on b.id = a.by_id and b.deleted_at is null
    where a.user_id = ${userId} and a.kind = 'invite' order by a.created_at desc, a.session_id desc
    limit ${limits.groupAsksOfMember}`
}

export interface MemberRow extends CardRow {
  role: GroupRole
  joined_at: Date
  is_muted: boolean
}

const inGroup = (groupId: string) => sql`m.session_id = ${groupId} and m.role is not null and m.left_seq is null`

export interface MemberSelection {
  keyword?: string
  role?: GroupRole
}

function selected(groupId: string, { keyword, role }: MemberSelection): Sql {
  return every([
    inGroup(groupId),
    ...(role ? [sql`m.role = ${role}`] : []),
    ...(keyword ? [sql`u.name ilike ${likePattern(keyword)}`] : []),
  ])
}

export function membersOf(groupId: string, by: MemberSelection, limit: number, offset: number): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, m.role, m.joined_at, m.is_muted
    from im_members m join users u on u.id = m.user_id
    where ${selected(groupId, by)}
    order by m.role <> 'owner', m.role <> 'admin', m.joined_at, m.user_id limit ${limit} offset ${offset}`
}

export function countMembers(groupId: string, by: MemberSelection): Sql {
  return sql`
    select count(*)::int as total from im_members m join users u on u.id = m.user_id where ${selected(groupId, by)}`
}

export function memberIn(groupId: string, userId: string): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, m.role, m.joined_at, m.is_muted
    from im_members m join users u on u.id = m.user_id where ${inGroup(groupId)} and m.user_id = ${userId}`
}

/** Who owns it when its owner goes: the oldest admin, else the oldest member. */
export function heirOf(groupId: string, ownerId: string): Sql {
  return sql`
    select m.user_id as id from im_members m where ${inGroup(groupId)} and m.user_id <> ${ownerId}
    order by m.role <> 'admin', m.joined_at, m.user_id limit 1`
}

export function everybodyIn(groupId: string): Sql {
  return sql`select m.user_id as id from im_members m where ${inGroup(groupId)} order by m.user_id`
}
