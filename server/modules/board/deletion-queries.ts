import sql, { type Sql } from 'sql-template-tag'

/** From now on it is nowhere to be seen. */
export function markBoardDeleted(boardId: string): Sql {
  return sql`update boards set deleted_at = clock_timestamp() where id = ${boardId} and deleted_at is null`
}

export interface NewDeletion {
  boardId: string
  byId: string
  reason: string
  /** Where its posts go; null: they are removed. */
  movingTo: string | null
  removalId: string | null
  posts: number
}

/** Where there is nothing to move, all of it is done at once. */
export function insertDeletion({ boardId, byId, reason, movingTo, removalId, posts }: NewDeletion): Sql {
  return sql`
    insert into board_deletions (board_id, by_id, reason, moving_to, removal_id, posts, moved_at)
    values (${boardId}, ${byId}, ${reason}, ${movingTo}, ${removalId}, ${posts},
      case when ${movingTo}::int8 is not null and ${posts}::int = 0 then clock_timestamp() end)`
}

/** Posts of a deleted board are on their way to this one. */
export function arrivingIn(boardId: string): Sql {
  return sql`select from board_deletions where moving_to = ${boardId} and moved_at is null limit 1`
}

export interface Move {
  from: string
  to: string
}

/** Boards whose posts have not all gone where they go. */
export function openMoves(): Sql {
  return sql`
    select board_id as "from", moving_to as "to" from board_deletions
    where moving_to is not null and moved_at is null order by board_id limit 100`
}

/** No row when all of it is done. Whoever asks holds both boards. */
export function lockMove(from: string): Sql {
  return sql`select moving_to as "to" from board_deletions where board_id = ${from} and moved_at is null for update`
}

export function noteMoved(from: string, number: number, isLast: boolean): Sql {
  return sql`
    update board_deletions set moved = moved + ${number}, moved_at = case when ${isLast} then clock_timestamp() end
    where board_id = ${from}`
}

export function boardOfRemoval(removalId: string): Sql {
  return sql`select board_id from board_deletions where removal_id = ${removalId}`
}

/** The zone in which it was, or the first of its kind when that is gone; it stays until the transaction ends. */
export function zoneForReturn(boardId: string): Sql {
  return sql`
    select z.id from zones z join boards b on b.id = ${boardId} and b.type = z.type
    order by z.id is not distinct from b.zone_id desc, z.position, z.id limit 1 for share of z`
}

export interface ReturnedBoard {
  name: string
  sign: string
}

export function bringBoardBack(boardId: string, zoneId: string): Sql {
  return sql`
    update boards set deleted_at = null, zone_id = ${zoneId} where id = ${boardId} and deleted_at is not null
    returning name, sign`
}

export function forgetDeletion(boardId: string): Sql {
  return sql`delete from board_deletions where board_id = ${boardId}`
}

/** Those who run it, in the order in which everybody locks people. */
export function runnersOf(boardId: string): Sql {
  return sql`
    select m.user_id as id from board_members m join users u on u.id = m.user_id and u.deleted_at is null
    where m.board_id = ${boardId} and m.role in ('creator', 'manager') order by m.user_id`
}

export function isDeleted(boardIds: string[]): Sql {
  return sql`select id from boards where id = any(${boardIds}::int8[]) and deleted_at is not null limit 1`
}
