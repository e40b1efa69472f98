import type pg from 'pg'
import { kinds, leftOut } from './kinds.ts'

export interface Column {
  name: string
  /** The name of its PostgreSQL type; a list begins with `_`. */
  type: string
  isRequired: boolean
}

export interface Table {
  name: string
  columns: Column[]
  /** By which rows are put in order; all columns where there is no key. */
  key: string[]
}

/** The tables of this database with what can be written into them; what is computed from other columns is not among it. */
export async function catalogue(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string; key_place: number | null }>(
    `select c.relname::text as "table", a.attname::text as name, t.typname::text as type, a.attnotnull as "isRequired",
       array_position(k.conkey, a.attnum) as key_place
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     join pg_type t on t.oid = a.atttypid
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'restore_unfinished'
     order by c.relname collate "C", a.attnum`,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const inKey = columns.filter(({ key_place }) => key_place !== null)
    const key = inKey.sort((a, b) => (a.key_place ?? 0) - (b.key_place ?? 0)).map((column) => column.name)
    return {
      name,
      columns: columns.map(({ name: column, type, isRequired }) => ({ name: column, type, isRequired })),
      key: key.length > 0 ? key : columns.map((column) => column.name),
    }
  })
}

/** A table as it goes out: without what stays here. Undefined: nothing of it goes. */
export function exported(table: Table, withCredentials: boolean): Table | undefined {
  const kind = kinds[table.name]
  if (!kind || (kind.credentials === true && !withCredentials)) return undefined
  const closed = Array.isArray(kind.credentials) && !withCredentials ? kind.credentials : []
  const absent = [...closed, ...Object.keys(kind.without ?? {})]
  return { ...table, columns: table.columns.filter(({ name }) => !absent.includes(name)) }
}

/** Tables that nobody has decided about. */
export function undecided(tables: Table[]): string[] {
  return tables.map(({ name }) => name).filter((name) => (name in kinds ? 1 : 0) + (name in leftOut ? 1 : 0) !== 1)
}
