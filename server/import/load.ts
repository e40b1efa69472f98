import { setImmediate } from 'node:timers/promises'
import type { ImportReason } from '#contract/modules/site/import.ts'
import { openBytes } from './dump/bytes.ts'
import { createJsonReader } from './dump/json-reader.ts'
import type { Look } from './dump/look.ts'
import { createSqlReader } from './dump/sql-reader.ts'
import { ImportFault } from './fault.ts'
import type { Tally } from './report.ts'
import type { Source, TableSpec } from './sources/source.ts'
import type { Staging } from './staging.ts'

interface Load {
  source: Source
  staging: Staging
  tally: Tally
  look: Look
  progress(done: number, total: number): Promise<void>
}

/** Rows that are kept at once. */
const together = 20_000

/** Reads a dump into the staging, in pieces of a quarter of a megabyte, however large it is. */
export async function load(file: string, work: Load): Promise<void> {
  const { staging, tally, look } = work
  let rows = 0
  const insert = (table: string, row: Record<string, unknown>) => {
    staging.insert(table, row)
    rows += 1
    if (rows % together === 0) staging.commit()
  }
  const onFault = (fault: ImportReason, line: number) => tally.note('dump', fault, `line ${line}`)
  const reader = look.form === 'sql' ? sqlReader(work, insert, onFault) : jsonReader(work, insert, onFault)
  const { bytes, read, size } = await openBytes(file)
  const decoder = new TextDecoder(look.encoding)
  let pieces = 0
  try {
    for await (const piece of bytes) {
      reader.write(decoder.decode(piece, { stream: true }))
      pieces += 1
      await setImmediate()
      if (pieces % 8 === 0) await work.progress(read(), size)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw code.startsWith('Z_') ? new ImportFault('form', 'The packed file is damaged.') : error
  }
  reader.write(decoder.decode())
  reader.end()
  staging.finish()
}

type Insert = (table: string, row: Record<string, unknown>) => void
type OnFault = (fault: ImportReason, line: number) => void

function sqlReader({ source, look }: Load, insert: Insert, onFault: OnFault) {
  const named = tablesOf(source, look.tables)
  const columns = new Map<string, string[]>()
  return createSqlReader({
    onTable: (table, names) => void columns.set(table, names),
    wants: (table) => named.has(table),
    onRow(table, given, values) {
      const spec = named.get(table)
      const names = given ?? columns.get(table)
      if (!spec || !names || names.length !== values.length) return onFault('broken_row', 0)
      const row: Record<string, unknown> = {}
      for (const [index, name] of names.entries()) row[name] = values[index]
      insert(spec.name, row)
      for (const more of source.moreRows?.(spec.name, row) ?? []) insert(more.table, more.row)
    },
    onFault,
  })
}

function jsonReader({ source }: Load, insert: Insert, onFault: OnFault) {
  return createJsonReader({
    onObject(object) {
      for (const { table, row } of source.rowsOf?.(plainNumbers(object)) ?? []) insert(table, row)
    },
    onFault,
  })
}

/** mongoexport may write `{"$numberLong": "1"}`. */
function plainNumbers(object: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object)) {
    const [only] = typeof value === 'object' && value !== null ? Object.entries(value) : []
    plain[name] = only && /^\$number/.test(only[0]) ? Number(only[1]) : value
  }
  return plain
}

/** Which tables of the dump are which, whatever stands before their names. */
function tablesOf(source: Source, tables: string[]): Map<string, TableSpec> {
  const prefix = prefixOf(source, tables)
  const found = new Map<string, TableSpec>()
  for (const table of tables)
    for (const spec of source.tables) {
      const name = `${prefix}${spec.name}`
      const isPart = spec.isSplit && table.startsWith(`${name}_`) && /^\d{1,3}$/.test(table.slice(name.length + 1))
      if ((table === name && spec.isSplit !== 'only') || isPart) found.set(table, spec)
    }
  return found
}

/** What stands before the name of the first table that there must be, where it stands before all others that must be. */
function prefixOf(source: Source, tables: string[]): string {
  const needed = source.tables.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const [first = '', ...others] = needed
  const prefixes = tables.filter((table) => table.endsWith(first)).map((table) => table.slice(0, -first.length))
  const isWhole = (prefix: string) => others.every((name) => tables.includes(`${prefix}${name}`))
  return prefixes.find(isWhole) ?? prefixes[0] ?? ''
}

/** Refuses a dump in which something is missing without which there is nothing to bring; what else is missing is said. */
export function assertTables(source: Source, look: Look, tally: Tally): void {
  if (source.form !== look.form) {
    const wanted = source.form === 'sql' ? 'a dump of mysqldump' : 'an export of mongoexport as JSON'
    throw new ImportFault('form', `This is not what ${source.software} needs: ${wanted}.`)
  }
  if (source.form === 'json') return
  const there = new Set([...tablesOf(source, look.tables).values()].map(({ name }) => name))
  const missing = source.tables.filter(({ name }) => !there.has(name) && name !== 'files_of_texts')
  const needed = missing.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  if (needed.length > 0) throw new ImportFault('tables', `The dump has no table ${needed.join(', ')}.`)
  for (const { name } of missing) tally.note('dump', 'no_table', name)
}
