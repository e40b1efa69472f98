import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Piece } from './format/parts.ts'
import { quoted, tableNames } from './point.ts'

type Add = (piece: Piece) => Promise<void>

/** Bytes that are handed on together. */
const pieceSize = 1 << 20

/** The tables of one connection, one after the other, in PostgreSQL's binary form. */
export async function copyTablesOut(client: pg.Client, tables: AsyncIterable<string> | Iterable<string>, add: Add) {
  for await (const table of tables) {
    const columns = await columnsOf(client, table)
    const stream = client.query(copyTo(`copy ${quoted(table)} (${columns}) to stdout (format binary)`))
    let waiting: Buffer[] = []
    let [size, at] = [0, 0]
    const pass = async () => {
      const bytes = Buffer.concat(waiting, size)
      await add({ path: `tables/${table}`, at, bytes })
      ;[waiting, at, size] = [[], at + size, 0]
    }
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      waiting.push(chunk)
      size += chunk.length
      if (size >= pieceSize) await pass()
    }
    await pass()
  }
}

/** What is computed from other columns comes by itself. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  )
  return rows.map(({ name }) => quoted(name)).join(', ')
}

/** The largest first, so that no connection is left with one at the end. */
export async function tablesBySize(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by pg_table_size(oid) desc`,
  )
  return rows.map(({ name }) => name)
}

export interface SequenceState {
  name: string
  last: string | null
}

export async function sequenceStates(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    "select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public'",
  )
  return rows
}

interface Held {
  foreignKeys: { table: string; name: string; definition: string }[]
}

/** Empties the tables, all or those that are given, and takes away for a while what would look at single rows as they come in. */
export async function openTables(client: pg.Client, given?: string[]): Promise<Held> {
  const { rows: foreignKeys } = await client.query<Held['foreignKeys'][number]>(
    `select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  const tables = (await tableNames(client)).filter((name) => name !== 'restore_unfinished')
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  const emptied = given ?? tables
  if (emptied.length > 0) await client.query(`truncate ${emptied.map(quoted).join(', ')}`)
  return { foreignKeys }
}

/** Constraints look at all rows as they come back. */
export async function closeTables(client: pg.Client, { foreignKeys }: Held, sequences: SequenceState[]): Promise<void> {
  for (const table of await tableNames(client)) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name, last } of sequences) {
    const given = last ?? null
    if (given !== null) await client.query('select setval($1::regclass, $2::int8, true)', [quoted(name), given])
  }
  await client.query('analyze')
}

/** The pieces of a run of parts, table after table. */
export async function copyTablesIn(client: pg.Client, pieces: AsyncGenerator<Piece>): Promise<void> {
  let next = await pieces.next()
  while (!next.done) {
    const table = next.value.path.replace(/^tables\//, '')
    const columns = await columnsOf(client, table)
    const chunks = async function* () {
      for (; !next.done && next.value.path === `tables/${table}`; next = await pieces.next()) yield next.value.bytes
    }
    const into = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin (format binary)`))
    await pipeline(Readable.from(chunks(), { objectMode: false }), into)
  }
}
