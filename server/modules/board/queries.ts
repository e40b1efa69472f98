import sql, { type Sql } from 'sql-template-tag'
import type { BoardsRow } from '../../db/tables.ts'

export type Role = 'creator' | 'manager' | 'member'

/** A board and what one person is in it. */
export interface Standing extends Pick<BoardsRow, 'id' | 'zone_id' | 'name' | 'sign' | 'cover' | 'creator_id'> {
  type: 'forum' | 'article'
  state: 'open' | 'pending' | 'rejected' | 'closed' | 'hidden'
  /** Open or closed, and not just being brought in or out of sight. */
  is_readable: boolean
  post_rule: 'all' | 'members' | 'managers'
  role: Role | null
  /** Null for those who have not joined. */
  visited_at: Date | null
  is_muted: boolean
  mute_ends_at: Date | null
}

export function standing(boardId: string, userId: string | Sql | null): Sql {
  return sql`
    select b.id, b.zone_id, b.name, b.sign, b.cover, b.creator_id, b.type, b.state, b.is_readable, b.post_rule, m.role,
      m.visited_at, q.board_id is not null as is_muted, q.ends_at as mute_ends_at
    from boards b
    left join board_members m on m.board_id = b.id and m.user_id = ${userId}
    left join board_mutes q on q.board_id = b.id and q.user_id = ${userId}
      and (q.ends_at is null or q.ends_at > statement_timestamp())
    where b.id = ${boardId}`
}

/** Whoever changes what people are in a board holds it first, so that they take turns. */
export function holdBoard(boardId: string): Sql {
  return sql`select 1 from boards where id = ${boardId} for no key update`
}

export function addPosts(boardId: string, delta: number): Sql {
  return sql`
    update boards set post_count = post_count + ${delta},
      last_post_at = case when ${delta} > 0 then statement_timestamp() else last_post_at end
    where id = ${boardId}`
}

export function namesOf(ids: string[]): Sql {
  return sql`select id, name from boards where id = any(${ids})`
}
