import sql, { type Sql } from 'sql-template-tag'
import type { GroupRole } from '#contract/modules/forum/chat-group.ts'

type BoardRole = 'creator' | 'manager' | 'member'

/** What somebody is to a board they are to its group. */
export const groupRoleOf: Record<BoardRole, GroupRole> = { creator: 'owner', manager: 'admin', member: 'member' }

/** Somebody and a board, and the group of it that is not over. */
export interface BoardRow {
  name: string
  role: BoardRole | null
  group_id: string | null
}

/** No row: there is no such board that is open. */
export function openBoard(boardId: string, userId: string): Sql {
  return sql`
    select b.name, m.role, g.session_id as group_id from boards b
    left join board_members m on m.board_id = b.id and m.user_id = ${userId}
    left join im_groups g on g.board_id = b.id and g.dismissed_at is null
    where b.id = ${boardId} and b.state = 'open' and b.deleted_at is null`
}

/** They belong to a board that is open. */
export function roleInBoard(boardId: string, userId: string): Sql {
  return sql`
    select m.role from board_members m join boards b on b.id = m.board_id
    where m.board_id = ${boardId} and m.user_id = ${userId} and b.state = 'open' and b.deleted_at is null`
}

/** The creator opens a group for it once. */
export function holdBoard(boardId: string): Sql {
  return sql`select from boards where id = ${boardId} for no key update`
}

/** One that is over gives up its place. */
export function leaveBoard(boardId: string): Sql {
  return sql`
    update im_groups set board_id = null, join_mode = 'invite' where board_id = ${boardId} and dismissed_at is not null`
}

export function insertBoardGroup(groupId: string, name: string, boardId: string): Sql {
  return sql`
    insert into im_groups (session_id, name, board_id, join_mode, capacity)
    values (${groupId}, ${name}, ${boardId}, 'board', 2000)`
}

export interface MoveRow {
  board_id: string
  user_id: string
  group_id: string
}

export function moves(most: number): Sql {
  return sql`
    select v.board_id, v.user_id, g.session_id as group_id from im_board_moves v
    join im_groups g on g.board_id = v.board_id order by v.board_id, v.user_id limit ${most}`
}

export function dropMove({ board_id, user_id }: MoveRow): Sql {
  return sql`delete from im_board_moves where board_id = ${board_id} and user_id = ${user_id}`
}

/** What somebody is in the board of a group, and in the group. */
export interface PlacesRow {
  board_role: BoardRole | null
  role: GroupRole | null
}

export function placesOf({ board_id, user_id, group_id }: MoveRow): Sql {
  return sql`
    select b.role as board_role, s.role from (select) one
    left join board_members b on b.board_id = ${board_id} and b.user_id = ${user_id}
    left join im_members s on s.session_id = ${group_id} and s.user_id = ${user_id} and s.left_seq is null`
}

export function ownerOf(groupId: string): Sql {
  return sql`
    select user_id as id from im_members where session_id = ${groupId} and role = 'owner' and left_seq is null`
}
