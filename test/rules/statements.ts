import { join } from 'node:path'
import pg from 'pg'
import sqlTag, { type Sql } from 'sql-template-tag'
import { projectRoot } from './sources.ts'
import type { Question, Shape, StatementFunction } from './statement-types.ts'

export interface Column {
  name: string
  /** The name of its PostgreSQL type; a list begins with `_`. */
  type: string
}

/** A connection that asks PostgreSQL what a statement would give, without running it. */
export class Describer {
  private readonly client: pg.Client
  private types = new Map<number, string>()
  constructor(config: pg.ClientConfig) {
    this.client = new pg.Client(config)
  }

  async open(): Promise<this> {
    await this.client.connect()
    const { rows } = await this.client.query<{ oid: number; name: string }>(`
      select t.oid::int4 as oid, coalesce(base.typname, t.typname)::text as name
      from pg_type t left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype`)
    this.types = new Map(rows.map(({ oid, name }) => [oid, name]))
    return this
  }

  /** What the columns are called and of which types; throws what PostgreSQL says against the statement. */
  async columns(text: string): Promise<Column[]> {
    const asked = new Description(text)
    this.client.query(asked)
    const fields = await asked.done
    return fields.map(({ name, dataTypeID }) => ({ name, type: this.types.get(dataTypeID) ?? String(dataTypeID) }))
  }

  close(): Promise<void> {
    return this.client.end()
  }
}

/** A query of its own kind, as pg lets others write them: it parses and describes, and executes nothing. */
class Description implements pg.Submittable {
  private readonly promise = Promise.withResolvers<pg.FieldDef[]>()
  readonly done = this.promise.promise
  private fields: pg.FieldDef[] = []
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }
  submit(connection: pg.Connection): void {
    connection.parse({ text: this.text, name: '', types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields
  }
  handleError(error: unknown): void {
    this.promise.reject(error)
  }
  handleReadyForQuery(): void {
    this.promise.resolve(this.fields)
  }
}

const people = sqlTag`select 1::int8 as user_id, 1 as days, now() as from_at, now() as to_at, 1 as likes,
  1::int8 as tx_id, 1::int8 as card_id`

/** Parts that statements are given, by the name of the parameter. */
const fragments: Record<string, Sql> = {
  also: sqlTag``,
  answers: sqlTag`select '' as owner, '' as key, '' as route, ''::bytea as hash, '{}'::jsonb as answer`,
  block: sqlTag`'::/48'::cidr`,
  broken: sqlTag`select 1::int8 as id`,
  change: people,
  changes: sqlTag`select 1::int8 as id, 1 as delta, 1 as number`,
  chosen: sqlTag`select *, 1 as same from notifications`,
  condition: sqlTag`true`,
  dated: sqlTag`collects`,
  events: sqlTag`select 1::int8, 'post', '', 'give'`,
  granted: people,
  folded: sqlTag`select 1::int8 as user_id, '' as topic, 1::int8 as from_user_id, 1::int8 as post_id, 1::int8 as column_id,
    1::int8 as work_id, 1::int8 as chapter_id, '' as fold, 1 as more`,
  gained: sqlTag`select 'posts' as target_type, 1::int8 as target_id`,
  lost: sqlTag`select 'posts' as target_type, 1::int8 as target_id`,
  lines: sqlTag`select 1::int8 as tx_id, 1::int8 as actor_id, 1::int8 as id, 1::int8 as line`,
  made: sqlTag`select 1::int8`,
  news: sqlTag`select 1::int8 as user_id, 'like' as type, 1::int8 as from_user_id, 1::int8 as post_id,
    1::int8 as comment_id, 1::int8 as reply_id, null::jsonb as notice, null::text as once, 1::int8 as work_id, 1::int8 as chapter_id`,
  over: sqlTag`ledger_transactions`,
  place: sqlTag`true`,
  posts: sqlTag`posts`,
  since: sqlTag`now()`,
  sold: sqlTag`select 'buy' as kind, 1::int8 as author_id, 1::int8 as user_id, 'posts' as target_type, 1::int8 as target_id,
    1::int8 as base, 1::int8 as paid, 1::int8 as share, 1::int2 as percent, '' as message, false as is_anonymous,
    1 as hold_days, 1::int8 as tx_id`,
  table: sqlTag`ledger_transactions`,
  texts: sqlTag`select 'posts' as type, 1::int8 as object_id, 1::int8 as user_id, '::1'::inet as ip`,
  time: sqlTag`now()`,
  visible: sqlTag`true`,
  wanted: sqlTag`unnest('{}'::int8[]) with ordinality as wanted (id, place)`,
}

/** How often a statement is made: each time with other arguments of the right types. */
const rounds = 6

/** A value of a type. In the first rounds nothing is missing and lists have members, in the last it is the opposite. */
function sample(shape: Shape, round: number): unknown {
  switch (shape.kind) {
    case 'string':
      return '1'
    case 'number':
      return 1 + (round % 2) * 1000
    case 'boolean':
      return round % 2 === 0
    case 'Date':
      return new Date(0)
    case 'Buffer':
      return Buffer.alloc(1)
    case 'null':
      return null
    case 'nothing':
      return undefined
    case 'sql':
      return fragments[shape.name] ?? sqlTag`1`
    case 'function':
      return () => fragments[shape.name] ?? sqlTag`1`
    case 'literal':
      return shape.value
    case 'list':
      return round === rounds - 1 ? [] : [sample(shape.of, round), sample(shape.of, round)]
    case 'union': {
      const missing = shape.of.filter(isMissing)
      const given = shape.of.filter((each) => !isMissing(each))
      const some = missing.length > 0 && round % 3 === 2 ? missing : given
      return sample(some[round % some.length] ?? unknownShape, round)
    }
    case 'object':
      return Object.fromEntries(
        [...shape.fields].flatMap(([name, { shape: of, optional }]) =>
          optional && round % 3 === 2 ? [] : [[name, sample(of, round)]],
        ),
      )
    default:
      return anything
  }
}

const unknownShape: Shape = { kind: 'any' }

function isMissing({ kind }: Shape): boolean {
  return kind === 'null' || kind === 'nothing'
}

/** For types that are not written out: gives more of itself, and is empty where it is gone through. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => {
    if (name === Symbol.iterator) return [][Symbol.iterator].bind([])
    if (name === Symbol.toPrimitive) return () => '1'
    if (name === 'then') return undefined
    return anything
  },
})

/** Other than fragments, which stand inside of statements. */
function isWhole({ text }: Sql): boolean {
  return /^[\s(]*(with|select|insert|update|delete|merge|lock|notify|set)\b/i.test(text)
}

const kinds: Record<string, Shape['kind']> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  timestamp: 'Date',
  timestamptz: 'Date',
}

/** What is wrong with a row type, seen against the columns that a statement gives. */
export function differences(row: Shape, columns: Column[]): string[] {
  if (row.kind !== 'object') return []
  return [...row.fields].flatMap(([name, { shape, optional }]) => {
    const column = columns.find((each) => each.name === name)
    if (!column) return optional ? [] : [`${name} is missing`]
    return fits(shape, column.type) ? [] : [`${name} is ${column.type}, not ${said(shape)}`]
  })
}

function fits(shape: Shape, type: string): boolean {
  if (shape.kind === 'union') return shape.of.every((each) => isMissing(each) || fits(each, type))
  if (shape.kind === 'any' || type === 'json' || type === 'jsonb') return true
  if (shape.kind === 'list') return type.startsWith('_') && fits(shape.of, type.slice(1))
  const kind = shape.kind === 'literal' ? typeof shape.value : shape.kind
  return kind === (kinds[type] ?? (type.startsWith('_') ? 'list' : 'string'))
}

function said(shape: Shape): string {
  if (shape.kind === 'union') return shape.of.map(said).join(' | ')
  if (shape.kind === 'list') return `${said(shape.of)}[]`
  return shape.kind === 'literal' ? JSON.stringify(shape.value) : shape.kind
}

/** The statements that a function makes, each once; none where it makes parts of statements. */
async function textsOf({ file, name, parameters }: StatementFunction): Promise<Set<string>> {
  const module = await import(join(projectRoot, file))
  const made: Sql[] = []
  let reason: unknown
  for (let round = 0; round < rounds; round++)
    try {
      made.push(module[name](...parameters.map((shape) => sample(shape, round))))
    } catch (error) {
      // Some lists are never empty, and some fields never missing together.
      reason = error
    }
  if (made.length === 0) throw reason
  return new Set(made.filter(isWhole).map(({ text }) => text))
}

/** Everything in which the database and the code disagree. */
export async function disagreements(
  describer: Describer,
  { functions, questions }: { functions: StatementFunction[]; questions: Question[] },
): Promise<string[]> {
  const known = new Map<string, Column[][]>()
  const found: string[] = []
  const columnsOf = async (place: string, text: string) => {
    try {
      return [await describer.columns(text)]
    } catch (error) {
      found.push(`${place}: ${(error as Error).message}`)
      return []
    }
  }
  for (const each of functions.filter(({ isExported }) => isExported)) {
    const place = `${each.file} ${each.name}`
    const texts = await textsOf(each).catch((error: Error) => {
      found.push(`${place} cannot be made for a look: ${error.message}`)
      return []
    })
    const columns: Column[][] = []
    for (const text of texts) columns.push(...(await columnsOf(place, text)))
    known.set(place, columns)
  }
  for (const { file, line, row, statements, text } of questions) {
    const place = `${file}:${line}`
    for (const name of statements)
      if (!known.has(name)) found.push(`${place}: ${name} has to be exported and to return Sql`)
    const columns = statements.flatMap((name) => known.get(name) ?? [])
    if (text !== undefined) columns.push(...(await columnsOf(place, text)))
    if (columns.length === 0 && statements.length > 0 && row.kind === 'object' && row.fields.size > 0)
      found.push(`${place}: nothing is known of its rows`)
    found.push(...columns.flatMap((each) => differences(row, each)).map((fault) => `${place}: ${fault}`))
  }
  return [...new Set(found)]
}
