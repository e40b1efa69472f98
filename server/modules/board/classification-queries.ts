import sql, { type Sql } from 'sql-template-tag'
import type { ClassificationsRow } from '../../db/tables.ts'

export type ClassificationRow = Pick<ClassificationsRow, 'id' | 'board_id' | 'name'>

export function classificationsOf(boardId: string): Sql {
  return sql`select id, board_id, name from classifications where board_id = ${boardId} order by position, id`
}

export function boardOfClassification(id: string): Sql {
  return sql`select board_id from classifications where id = ${id}`
}

export function insertClassification(boardId: string, name: string, position: number): Sql {
  return sql`
    insert into classifications (board_id, name, position) values (${boardId}, ${name}, ${position})
    returning id, board_id, name`
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

export function deleteClassificationRow(id: string): Sql {
  return sql`delete from classifications where id = ${id}`
}
