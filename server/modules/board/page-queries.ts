import sql, { type Sql } from 'sql-template-tag'
import type { CardRow } from '../user/service.ts'

export type { CardRow } from '../user/service.ts'

export type ManagerRow = CardRow & { role: 'creator' | 'manager' }

export const card = sql`u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature`

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
    select count(*)::int as total from listed_posts
    where board_id = ${boardId} and recommended_at is not null`
}
