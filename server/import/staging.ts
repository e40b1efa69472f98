import { rmSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type ImportOptions, type ModelView, model, type Source, type TableSpec } from './sources/source.ts'

/** What was read of a dump, in a file of its own beside the site: the site is not touched, and the memory stays small. */
export interface Staging {
  insert(table: string, row: Record<string, unknown>): void
  /** What was inserted is kept from here on. */
  commit(): void
  /** All of it is there. */
  finish(): void
  isWhole(): boolean
  openViews(options: ImportOptions): void
  count(view: ModelView | 'groups', where?: string): number
  groups(): { id: number; name: string }[]
  /** Rows of the model in the order of `order`, so many at a time. */
  portions<Row>(view: ModelView, order: string, size: number): Generator<Row[]>
  all<Row>(text: string, ...values: SQLInputValue[]): Row[]
  close(): void
}

const kinds: Record<string, string> = { '#': 'integer', '@': 'integer' }

function columnsOf({ columns }: TableSpec): { name: string; mark: string }[] {
  return columns.split(' ').map((text) => ({ name: text.replace(/[#@]$/, ''), mark: /[#@]$/.exec(text)?.[0] ?? '' }))
}

/** A word of SQL, and a name of a view of ours. */
const staged = (table: string) => (table === 'groups' ? 'groups_' : table)

export function openStaging(file: string, source: Source): Staging {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma temp_store = file; pragma cache_size = -32768;')
  db.exec('create table if not exists whole (yes integer)')
  for (const text of [...source.tables.map(tableText), ...indexes(source)]) db.exec(text)
  const inserts = new Map(
    source.tables.map((table) => {
      const columns = columnsOf(table)
      const text = `insert or ignore into "${staged(table.name)}" values (${columns.map(() => '?').join(', ')})`
      return [table.name, { columns, statement: db.prepare(text) }]
    }),
  )
  db.exec('begin')
  return {
    insert(table, row) {
      const target = inserts.get(table)
      target?.statement.run(...target.columns.map(({ name, mark }) => stagedValue(row[name], mark)))
    },
    commit: () => db.exec('commit; begin'),
    finish() {
      db.exec('commit')
      db.exec('insert into whole values (1); begin')
    },
    isWhole: () => db.prepare('select 1 from whole').all().length > 0,
    openViews(options) {
      for (const view of [...Object.keys(model), 'groups']) db.exec(`drop view if exists "${view}"`)
      db.exec(source.views(options))
    },
    count: (view, where = '1') =>
      Number((db.prepare(`select count(*) as n from ${view} where ${where}`).get() as { n: number }).n),
    groups: () =>
      db.prepare('select id, name from groups order by id limit 100').all() as { id: number; name: string }[],
    *portions<Row>(view: ModelView, order: string, size: number) {
      // One row after the other, as the indexes have them: nothing is sorted, and nothing of it is kept.
      let rows: Row[] = []
      for (const row of db.prepare(`select ${model[view]} from ${view}${order && ` order by ${order}`}`).iterate()) {
        rows.push(row as Row)
        if (rows.length < size) continue
        yield rows
        rows = []
      }
      if (rows.length > 0) yield rows
    },
    all: <Row>(text: string, ...values: SQLInputValue[]) => db.prepare(text).all(...values) as Row[],
    close: () => db.close(),
  }
}

export function removeStaging(file: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
}

function tableText(table: TableSpec): string {
  const columns = columnsOf(table)
  const list = columns.map(({ name, mark }) => `"${name}" ${kinds[mark] ?? 'text'}`).join(', ')
  const key = columns.slice(0, table.key).map(({ name }) => `"${name}"`)
  return `create table if not exists "${staged(table.name)}" (${list}, primary key (${key.join(', ')}))`
}

/** What the views look for. */
function indexes({ tables }: Source): string[] {
  const wanted = 'tid discussion_id pid topic_id room plid mainPid'.split(' ')
  return tables.flatMap((table) =>
    columnsOf(table)
      .slice(1)
      .filter(({ name }) => wanted.includes(name))
      .map(({ name }) => `create index if not exists "${table.name}_${name}" on "${staged(table.name)}" ("${name}")`),
  )
}

/** Numbers that are none are nothing, and so are moments such as 0000-00-00. */
function stagedValue(value: unknown, mark: string): SQLInputValue {
  if (value === null || value === undefined) return null
  if (mark === '') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const number = mark === '@' ? momentOf(value) : Math.trunc(Number(value === true ? 1 : value || 0))
  return number !== null && Number.isSafeInteger(number) ? number : null
}

function momentOf(value: unknown): number | null {
  const text = String(value)
  const [, date, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?/.exec(text) ?? []
  const at = date ? Date.parse(`${date}T${time}Z`) : Number(text)
  return Number.isFinite(at) && at > 0 ? at : null
}
