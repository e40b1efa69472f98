import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { BoardsRow } from '../../db/tables.ts'

export interface BoardDraft {
  zoneId: string
  name: string
  nameKey: string
  sign: string
  description: string
  rules: string
  cover: string
  state: 'open' | 'pending'
  creatorId: string
}

/** A zone stays what it is until the transaction ends. */
export function lockZone(id: string): Sql {
  return sql`select type from zones where id = ${id} for share`
}

/** No row when the name or the sign is taken. It comes last in its zone. */
export function insertBoard(board: BoardDraft, type: string): Sql {
  return sql`
    insert into boards (zone_id, name, name_key, sign, type, description, rules, cover, state, creator_id, member_count,
      position)
    values (${board.zoneId}, ${board.name}, ${board.nameKey}, ${board.sign}, ${type}, ${board.description},
      ${board.rules}, ${board.cover}, ${board.state}, ${board.creatorId}, 1,
      (select coalesce(max(position) + 1, 0) from boards where zone_id = ${board.zoneId}))
    on conflict do nothing returning id`
}

export function insertCreator(boardId: string, userId: string): Sql {
  return sql`insert into board_members (board_id, user_id, role) values (${boardId}, ${userId}, 'creator')`
}

export function signExists(sign: string): Sql {
  return sql`select 1 from boards where sign = ${sign} and deleted_at is null`
}

/** Locks the founder, so that two calls at once do not both find room. */
export function lockFounder(userId: string): Sql {
  return sql`select 1 from users where id = ${userId} for no key update`
}

/** What was rejected does not count: it is no board. */
export function countFounded(userId: string): Sql {
  return sql`select count(*)::int as total from boards where creator_id = ${userId} and state <> 'rejected' and deleted_at is null`
}

export interface BoardChange {
  isLogPublic: boolean
  name: string
  nameKey: string
  cover: string
  description: string
  rules: string
  postRule: string
  readRule: string
  readLevel: number
  /** What a pass costs; null: none is sold. */
  pass: ContentAccess | null
  zoneId: string
  type: string
}

export function updateBoardRow(id: string, change: BoardChange): Sql {
  return sql`
    update boards set name = ${change.name}, name_key = ${change.nameKey}, cover = ${change.cover},
      description = ${change.description}, rules = ${change.rules}, post_rule = ${change.postRule},
      read_rule = ${change.readRule}, read_level = ${change.readLevel},
      pass = ${change.pass && JSON.stringify(change.pass)}::jsonb,
      zone_id = ${change.zoneId}, type = ${change.type}, is_log_public = ${change.isLogPublic}
    where id = ${id}`
}

export function setCover(id: string, cover: string): Sql {
  return sql`update boards set cover = ${cover} where id = ${id}`
}

export function setState(id: string, state: string): Sql {
  return sql`update boards set state = ${state} where id = ${id}`
}

/** In the order in which everybody locks people. */
export function administrators(): Sql {
  return sql`select id from users where userpower = 0 and deleted_at is null order by id limit 100`
}

export function insertZone(zone: { name: string; type: string; position: number | null }): Sql {
  return sql`
    insert into zones (name, type, position)
    values (${zone.name}, ${zone.type}, coalesce(${zone.position}::int, (select coalesce(max(position) + 1, 0) from zones)))
    on conflict do nothing returning id`
}

export function updateZone(zone: { id: string; name: string; type: string; position: number | null }): Sql {
  return sql`
    update zones set name = ${zone.name}, type = ${zone.type}, position = coalesce(${zone.position}::int, position)
    where id = ${zone.id}`
}

/** A board is of the type of its zone. */
export function followZone(zoneId: string): Sql {
  return sql`
    update boards b set type = z.type from zones z where z.id = b.zone_id and z.id = ${zoneId} and b.type <> z.type`
}

export function zoneById(id: string): Sql {
  return sql`
    select z.id, z.name, z.type, z.position,
      (select count(*)::int from boards b where b.zone_id = z.id and b.is_readable) as boards
    from zones z where z.id = ${id}`
}

export function boardInZone(zoneId: string): Sql {
  return sql`select 1 from boards where zone_id = ${zoneId} and deleted_at is null limit 1`
}

export function deleteZoneRow(id: string): Sql {
  return sql`delete from zones where id = ${id}`
}

/** Nobody puts a board into it until the transaction ends. */
export function lockZoneForDeletion(id: string): Sql {
  return sql`select name from zones where id = ${id} for update`
}

export interface BoardFilter {
  state?: string
  systemZoneId?: string
  /** A pattern for LIKE. */
  name?: string
  /** Those that wait do not come first. */
  isInOrder?: boolean
}

export function boardIds(filter: BoardFilter, page: number, limit: number): Sql {
  const { state, systemZoneId, name, isInOrder = false } = filter
  return sql`
    select b.id, count(*) over ()::int as total from boards b join zones z on z.id = b.zone_id
    where b.deleted_at is null and (${state ?? null}::text is null or b.state = ${state ?? null})
      and (${systemZoneId ?? null}::int8 is null or b.zone_id = ${systemZoneId ?? null})
      and (${name ?? null}::text is null or b.name_key like ${name ?? null} or b.sign like ${name ?? null})
    order by (${isInOrder} or b.state <> 'pending'), z.position, z.id, b.position, b.id
    limit ${limit} offset ${(page - 1) * limit}`
}

/** Whatever of the table fits: those that are named in the order in which they are given, then the rest as it stood. */
function newPlaces(table: Sql, ids: string[], fits: Sql): Sql {
  return sql`
    select h.id, w.place from ${table} h join (
      select t.id, row_number() over (order by o.place, t.position, t.id) as place
      from ${table} t left join unnest(${ids}::int8[]) with ordinality as o (id, place) on o.id = t.id
      where ${fits}
    ) w on w.id = h.id
    order by h.id for no key update of h`
}

/** The order in which they are given is the order in which they stand; what is in the same zones besides comes after them. */
export function orderBoards(ids: string[]): Sql {
  const inSameZones = sql`t.zone_id in (select n.zone_id from boards n where n.id = any(${ids}::int8[]))`
  return sql`
    update boards b set position = o.place from (${newPlaces(sql`boards`, ids, inSameZones)}) o
    where b.id = o.id and b.position <> o.place`
}

export type PlacedRow = Pick<BoardsRow, 'id' | 'type'> & { zone_id: string }

/** In the order of their ids, as everybody locks. */
export function lockPlaces(ids: string[]): Sql {
  return sql`select id, zone_id, type from boards where id = any(${ids}::int8[]) and deleted_at is null order by id for no key update`
}

export function setZone(id: string, zoneId: string): Sql {
  return sql`update boards set zone_id = ${zoneId} where id = ${id}`
}

/** Those of the zones in which these stand, as they are in sight. */
export function boardsInOrder(ids: string[]): Sql {
  return sql`
    select b.id from boards b
    where b.deleted_at is null and b.zone_id in (select n.zone_id from boards n where n.id = any(${ids}::int8[]))
    order by b.zone_id, b.position, b.id`
}

export function zonesInOrder(): Sql {
  return sql`select id from zones order by position, id`
}

export function orderZones(ids: string[]): Sql {
  return sql`
    update zones z set position = o.place from (${newPlaces(sql`zones`, ids, sql`true`)}) o
    where z.id = o.id and z.position <> o.place`
}
