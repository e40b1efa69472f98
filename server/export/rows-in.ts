import type pg from 'pg'
import type { Column, Table } from './catalogue.ts'
import { ExportFault } from './fault.ts'
import { kinds } from './kinds.ts'
import { linesOf, ownFile } from './lines-in.ts'
import { type KindPart, rowsFile } from './manifest.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const most = { lines: 1000, bytes: 4 << 20 }

/** The lines of a kind into its table. What PostgreSQL does not take is named with its line. */
export async function insertRows(
  client: pg.ClientBase,
  table: Table,
  part: KindPart,
  { folder, tell }: { folder: string; tell: (lines: number) => void },
): Promise<void> {
  const statement = insertion(table, part.columns)
  let done = 0
  for await (const lines of linesOf(await ownFile(folder, rowsFile(part.name)), most)) {
    await client.query('savepoint batch')
    try {
      await client.query(statement, [lines])
    } catch {
      await client.query('rollback to savepoint batch')
      await insertSingly(client, statement, { lines, done, name: part.name })
    }
    await client.query('release savepoint batch')
    done += lines.length
    tell(done)
  }
}

/** Finds the line that stopped the others. */
async function insertSingly(
  client: pg.ClientBase,
  statement: string,
  { lines, done, name }: { lines: string[]; done: number; name: string },
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    try {
      await client.query(statement, [[line]])
    } catch (error) {
      throw new ExportFault(`${rowsFile(name)}, line ${done + index + 1}: ${(error as Error).message}`)
    }
  }
}

function insertion({ name, columns }: Table, given: string[]): string {
  const taken = columns.filter((column) => given.includes(column.name))
  const unknown = given.find((column) => !columns.some((one) => one.name === column))
  if (unknown) throw new ExportFault(`${rowsFile(name)}: there is no column ${unknown}.`)
  const without = Object.entries(kinds[name]?.without ?? {}).filter(([column]) => !given.includes(column))
  const names = [...taken.map((column) => column.name), ...without.map(([column]) => column)]
  const values = [...taken.map(readValue), ...without.map(([, value]) => value)]
  return `insert into ${quoted(name)} (${names.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from unnest($1::text[]) with ordinality as given (line, number),
      json_populate_record(null::${quoted(name)}, given.line::json) as r order by given.number`
}

/** A line says null for nothing and for the JSON null alike; where nothing is not allowed it is the second. */
function readValue({ name, type, isRequired }: Column): string {
  const value = `r.${quoted(name)}`
  return type === 'jsonb' && isRequired ? `coalesce(${value}, 'null')` : value
}
