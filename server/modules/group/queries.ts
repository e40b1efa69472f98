import sql, { type Sql } from 'sql-template-tag'
import type { GroupJoin, GroupRole } from '#contract/modules/forum/chat-group.ts'

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
  /** Whom of those who are or were in it they have blocked. */
  blocked_ids: string[]
  waiting: number
}

export function standingIn(groupId: string, userId: string): Sql {
  return sql`
    select g.session_id, g.name, g.avatar, g.announcement, g.announced_by, u.name as announcer, g.announced_at,
      g.join_mode, g.mute_all, g.slow_seconds, g.shows_history, g.shows_read, g.capacity, g.members, g.board_id,
      g.dismissed_at is not null as is_over, g.created_at, me.role, coalesce(me.is_muted, false) as is_muted,
      array(select b.blocked_id from blocks b join im_members x on x.session_id = g.session_id and x.user_id = b.blocked_id
        where b.user_id = ${userId} order by b.blocked_id) as blocked_ids,
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
