import sql, { type Sql } from 'sql-template-tag'
import type { ClassificationsRow } from '../../db/tables.ts'

export type ClassificationRow = Pick<ClassificationsRow, 'id' | 'board_id' | 'name'> & {
  /** What waits to take the place of its name, or to be its first. */
  held_name: string | null
}

const heldName = sql`
  (select w.texts ->> 'classifyName' from waiting_texts w where w.type = 'classify' and w.object_id = classifications.id)`

export function classificationsOf(boardId: string): Sql {
  return sql`
    select id, board_id, name, ${heldName} as held_name from classifications
    where board_id = ${boardId} and deleted_at is null order by position, id`
}

export function boardOfClassification(id: string): Sql {
  return sql`select board_id from classifications where id = ${id} and deleted_at is null`
}

export function insertClassification(boardId: string, name: string, position: number): Sql {
  return sql`
    insert into classifications (board_id, name, position) values (${boardId}, ${name}, ${position})
    returning id, board_id, name, null as held_name`
}

export function renameClassification(id: string, name: string): Sql {
  return sql`update classifications set name = ${name} where id = ${id}`
}

/** The order in which they are given is the order in which they stand. */
export function orderClassifications(ids: string[]): Sql {
  return sql`
    update classifications c set position = o.place
    from unnest(${ids}::int8[]) with ordinality as o (id, place) where c.id = o.id`
}

/** From now on nobody sees it. */
export function markDeleted(id: string): Sql {
  return sql`update classifications set deleted_at = now() where id = ${id}`
}

export const deletedClassifications = sql`select id from classifications where deleted_at is not null order by id`

export function leaveSome(id: string, most: number): Sql {
  return sql`select leave_classification(${id}::int8, ${most}::int) as changed`
}

export function eraseClassification(id: string): Sql {
  return sql`delete from classifications where id = ${id} and deleted_at is not null`
}
