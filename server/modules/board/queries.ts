import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { zone } from '../../db/sql-parts.ts'
import type { BoardsRow, ZonesRow } from '../../db/tables.ts'
import { muteOn } from '../sanction/service.ts'
import type { CardRow } from '../user/service.ts'
import { hasPass, type ReadRule, readsBoard } from '../visibility/service.ts'

export type Role = 'creator' | 'manager' | 'member'

/** A board and what one person is in it. */
export interface Standing
  extends Pick<
    BoardsRow,
    'id' | 'name' | 'sign' | 'cover' | 'description' | 'member_count' | 'creator_id' | 'read_level'
  > {
  zone_id: string
  type: 'forum' | 'article'
  state: 'open' | 'pending' | 'rejected' | 'closed' | 'hidden'
  /** Open or closed, and not just being brought in or out of sight. */
  is_readable: boolean
  /** Nobody sees it, whatever they are in it. */
  is_deleted: boolean
  post_rule: 'all' | 'members' | 'managers'
  read_rule: ReadRule
  pass: ContentAccess | null
  has_pass: boolean
  pass_ends_at: Date | null
  /** This person is among those who read it, as far as it can be seen. */
  may_read: boolean
  is_log_public: boolean
  role: Role | null
  /** Null for those who have not joined. */
  visited_at: Date | null
  is_muted: boolean
  mute_id: string | null
  mute_reason: string | null
  mute_ends_at: Date | null
}

export function standing(boardId: string, userId: string | Sql | null): Sql {
  return sql`
    select b.id, b.zone_id, b.name, b.sign, b.cover, b.description, b.member_count, b.creator_id, b.type, b.state,
      b.is_readable, b.deleted_at is not null as is_deleted, b.post_rule, b.read_rule, b.read_level, b.pass,
      ${hasPass(sql`${userId}`, sql`b.id`)} as has_pass,
      (select max(o.ends_at) from ownerships o where o.user_id = ${userId} and o.target_type = 'system'
        and o.target_id = b.id and o.ends_at > clock_timestamp()) as pass_ends_at,
      ${readsBoard(userId, sql`b`)} as may_read, b.is_log_public, m.role,
      m.visited_at, q.board_id is not null as is_muted, q.id as mute_id, q.reason as mute_reason, q.ends_at as mute_ends_at
    from boards b
    left join board_members m on m.board_id = b.id and m.user_id = ${userId}
    left join sanctions q on ${muteOn(sql`b.id`, userId)}
    where b.id = ${boardId}`
}

/** Whoever changes what people are in a board locks it first, so that they take turns. */
export function lockBoard(boardId: string): Sql {
  return sql`select 1 from boards where id = ${boardId} for no key update`
}

export function addPosts(boardId: string, delta: number): Sql {
  return sql`
    update boards set post_count = post_count + ${delta},
      last_post_at = case when ${delta} > 0 then statement_timestamp() else last_post_at end
    where id = ${boardId}`
}

export function titlesOf(ids: string[]): Sql {
  return sql`select id, name as title from boards where id = any(${ids})`
}

export type { CardRow } from '../user/service.ts'

export type ManagerRow = CardRow & { role: 'creator' | 'manager' }

export const card = sql`u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`

export function cardsById(ids: string[]): Sql {
  return sql`select ${card} from users u where u.id = any(${ids})`
}

/** The creator first, then managers in the order in which they came. */
export function managersOf(boardId: string): Sql {
  return sql`
    select ${card}, m.role from board_members m join users u on u.id = m.user_id
    where m.board_id = ${boardId} and m.role <> 'member' and (u.deleted_at is null or m.role = 'creator')
    order by m.role, m.joined_at, m.user_id`
}

export function recommendedIn(boardId: string): Sql {
  return sql`
    select count(*)::int as total from shown_posts
    where board_id = ${boardId} and recommended_at is not null`
}

/** A board as lists show it. */
export interface BoardRow
  extends Omit<
    BoardsRow,
    | 'zone_id'
    | 'name_key'
    | 'type'
    | 'state'
    | 'post_rule'
    | 'read_rule'
    | 'pass'
    | 'reach'
    | 'is_coming'
    | 'settled_to'
    | 'deleted_at'
    | 'texts_at'
  > {
  zone_id: string
  type: Standing['type']
  state: Standing['state']
  post_rule: Standing['post_rule']
  read_rule: ReadRule
  pass: ContentAccess | null
  zone_name: string
  zone_position: number
  today: number
  manager_ids: string[]
}

/** What somebody is in a board: a member of it, the owner of a pass, or both. */
export interface MembershipRow {
  user_id: string
  board_id: string
  role: Role | null
  visited_at: Date | null
  has_pass: boolean
}

const whole = sql`
  select b.id, b.zone_id, b.name, b.sign, b.type, b.cover, b.description, b.rules, b.state, b.post_rule, b.creator_id, b.is_log_public,
    b.read_rule, b.read_level, b.pass,
    b.position, b.is_veiled, b.is_readable, b.member_count, b.post_count, b.last_post_at, b.created_at,
    z.name as zone_name, z.position as zone_position, coalesce(t.today, 0) as today,
    array(select m.user_id from board_members m where m.board_id = b.id and m.role = 'manager' order by m.joined_at) as manager_ids
  from boards b join zones z on z.id = b.zone_id
  left join (
    select n.board_id, count(*)::int as today from (
      select board_id from listed_posts where created_at >= date_trunc('day', now(), ${zone})
      union all select board_id from posts where is_gated and created_at >= date_trunc('day', now(), ${zone})
    ) n group by n.board_id
  ) t on t.board_id = b.id`

/** Those that everybody may read. */
export function readableBoards(): Sql {
  return sql`${whole} where b.is_readable order by z.position, z.id, b.position, b.id`
}

export function boardsById(ids: string[]): Sql {
  return sql`${whole} where b.id = any(${ids}) and b.deleted_at is null`
}

export function boardBySign(sign: string): Sql {
  return sql`${whole} where b.sign = ${sign} and b.deleted_at is null`
}

export function allZones(): Sql {
  return sql`select id, name, type, position from zones order by position, id`
}

export type ZoneRow = Pick<ZonesRow, 'id' | 'name' | 'position'> & { type: Standing['type'] }

export function membershipsOf(userIds: string[]): Sql {
  return sql`
    select coalesce(m.user_id, p.user_id) as user_id, coalesce(m.board_id, p.board_id) as board_id, m.role, m.visited_at,
      p.user_id is not null as has_pass
    from (
      select user_id, board_id, role, visited_at from board_members where user_id = any(${userIds}::int8[])
    ) m full join (
      select distinct user_id, target_id as board_id from ownerships
      where user_id = any(${userIds}::int8[]) and target_type = 'system' and starts_at <= clock_timestamp()
        and ends_at > clock_timestamp()
    ) p on p.user_id = m.user_id and p.board_id = m.board_id`
}

/** In the order of their ids, as everybody locks. */
export function lockBoards(ids: string[]): Sql {
  return sql`select id from boards where id = any(${ids}::int8[]) order by id for no key update`
}

/** Of boards that are locked. When the last post came stays as it was: none came. */
export function changePosts(changes: [boardId: string, delta: number][]): Sql {
  return sql`
    update boards b set post_count = b.post_count + c.delta
    from unnest(${changes.map(([id]) => id)}::int8[], ${changes.map(([, delta]) => delta)}::int[]) as c (id, delta)
    where b.id = c.id`
}
