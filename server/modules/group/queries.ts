import sql, { type Sql } from 'sql-template-tag'
import type { GroupJoin, GroupRole } from '#contract/modules/forum/chat-group.ts'
import { limits } from '#contract/shared/limits.ts'
import { every, likePattern } from '../../db/sql-parts.ts'
import type { CardRow } from '../user/service.ts'

/** A group, and what somebody is in it. */
export interface StandingRow {
  session_id: string
  name: string
  avatar: string
  announcement: string
  announced_by: string | null
  announcer: string | null
  announced_at: Date | null
  join_mode: GroupJoin
  mute_all: boolean
  slow_seconds: number
  shows_history: boolean
  shows_read: boolean
  capacity: number
  members: number
  board_id: string | null
  is_over: boolean
  created_at: Date
  /** Null: not in it. */
  role: GroupRole | null
  is_muted: boolean
  waiting: number
}

export function standingIn(groupId: string, userId: string): Sql {
  return sql`
    select g.session_id, g.name, g.avatar, g.announcement, g.announced_by, u.name as announcer, g.announced_at,
      g.join_mode, g.mute_all, g.slow_seconds, g.shows_history, g.shows_read, g.capacity, g.members, g.board_id,
      g.dismissed_at is not null as is_over, g.created_at, me.role, coalesce(me.is_muted, false) as is_muted,
      (select count(*)::int from im_group_asks a where a.session_id = g.session_id and a.kind = 'request') as waiting
    from im_groups g
    left join im_members me on me.session_id = g.session_id and me.user_id = ${userId} and me.left_seq is null
    left join users u on u.id = g.announced_by and u.deleted_at is null
    where g.session_id = ${groupId}`
}

export function insertGroup(groupId: string, name: string): Sql {
  return sql`insert into im_groups (session_id, name) values (${groupId}, ${name})`
}

export interface GroupChange {
  name: string
  avatar: string
  announcement: string
  join_mode: GroupJoin
  slow_seconds: number
  shows_history: boolean
  shows_read: boolean
}

export function updateGroup(groupId: string, by: string, change: GroupChange): Sql {
  return sql`
    update im_groups set name = ${change.name}, avatar = ${change.avatar}, announcement = ${change.announcement},
      announced_by = case when announcement = ${change.announcement} then announced_by else ${by}::int8 end,
      announced_at = case when announcement = ${change.announcement} then announced_at else now() end,
      join_mode = ${change.join_mode}, slow_seconds = ${change.slow_seconds}, shows_history = ${change.shows_history},
      shows_read = ${change.shows_read}
    where session_id = ${groupId}`
}

export function updateMuteAll(groupId: string, muteAll: boolean): Sql {
  return sql`update im_groups set mute_all = ${muteAll} where session_id = ${groupId} and mute_all <> ${muteAll}`
}

export function dismissGroup(groupId: string): Sql {
  return sql`update im_groups set dismissed_at = now(), mute_all = false where session_id = ${groupId}`
}

/** After its members have changed; the database refuses one too many. */
export function recount(groupId: string): Sql {
  return sql`
    update im_groups g set members = n.members, admins = n.admins
    from (
      select count(*)::int as members, count(*) filter (where role = 'admin')::int as admins from im_members
      where session_id = ${groupId} and role is not null and left_seq is null
    ) n
    where g.session_id = ${groupId} returning g.members`
}

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

export interface LinkRow {
  session_id: string
  link: string
  ends_at: Date
}

/** That have not ended. */
export function linkOf(groupId: string): Sql {
  return sql`select session_id, link, ends_at from im_group_links where session_id = ${groupId} and ends_at > now()`
}

export function groupByLink(link: string): Sql {
  return sql`select session_id, link, ends_at from im_group_links where link = ${link} and ends_at > now()`
}

export function saveLink(groupId: string, link: string, userId: string, days: number): Sql {
  return sql`
    insert into im_group_links (session_id, link, user_id, ends_at)
    values (${groupId}, ${link}, ${userId}, now() + make_interval(days => ${days}))
    on conflict (session_id) do update set link = excluded.link, user_id = excluded.user_id, ends_at = excluded.ends_at
    returning session_id, link, ends_at`
}

export function dropLink(groupId: string): Sql {
  return sql`delete from im_group_links where session_id = ${groupId}`
}

/** They belong to its board, and may be there. */
export function isOfBoard(boardId: string, userId: string): Sql {
  return sql`select 1 from board_members where board_id = ${boardId} and user_id = ${userId}`
}
