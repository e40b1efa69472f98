import sql, { type Sql } from 'sql-template-tag'
import { zone } from '../../db/days.ts'
import type { BoardsRow, ZonesRow } from '../../db/tables.ts'
import type { Role, Standing } from './queries.ts'

/** A board as lists show it. */
export interface BoardRow extends Omit<BoardsRow, 'name_key' | 'type' | 'state' | 'post_rule'> {
  type: Standing['type']
  state: Standing['state']
  post_rule: Standing['post_rule']
  zone_name: string
  zone_position: number
  today: number
  manager_ids: string[]
}

export interface MembershipRow {
  user_id: string
  board_id: string
  role: Role
  visited_at: Date
}

const whole = sql`
  select b.id, b.zone_id, b.name, b.sign, b.type, b.cover, b.description, b.rules, b.state, b.post_rule, b.creator_id,
    b.position, b.is_veiled, b.is_readable, b.member_count, b.post_count, b.last_post_at, b.created_at,
    z.name as zone_name, z.position as zone_position, coalesce(t.today, 0) as today,
    array(select m.user_id from board_members m where m.board_id = b.id and m.role = 'manager' order by m.joined_at) as manager_ids
  from boards b join zones z on z.id = b.zone_id
  left join (
    select board_id, count(*)::int as today from listed_posts
    where created_at >= date_trunc('day', now(), ${zone}) group by board_id
  ) t on t.board_id = b.id`

/** Those that everybody may read. */
export function readableBoards(): Sql {
  return sql`${whole} where b.is_readable order by z.position, z.id, b.position, b.id`
}

export function boardsById(ids: string[]): Sql {
  return sql`${whole} where b.id = any(${ids})`
}

export function boardBySign(sign: string): Sql {
  return sql`${whole} where b.sign = ${sign}`
}

export function allZones(): Sql {
  return sql`select id, name, type, position from zones order by position, id`
}

export type ZoneRow = Pick<ZonesRow, 'id' | 'name' | 'position'> & { type: Standing['type'] }

export function membershipsOf(userIds: string[]): Sql {
  return sql`select user_id, board_id, role, visited_at from board_members where user_id = any(${userIds}::int8[])`
}
