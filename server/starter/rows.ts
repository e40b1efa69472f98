import pg from 'pg'
import { clientConfig, type DatabaseConfig } from '../db/config.ts'

type Value = string | number | boolean | null

const portion = 5000

/** A connection of its own, because writing so much takes longer than any call may. Nobody waits for it meanwhile. */
export async function openWriter(config: DatabaseConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(config), connectionTimeoutMillis: 30_000 })
  await client.connect()
  return client
}

/** Each connection takes the next piece of work until there is none left. */
export async function shareOut<Work>(
  clients: pg.Client[],
  works: Work[],
  perform: (client: pg.Client, work: Work) => Promise<unknown>,
): Promise<void> {
  const left = works.values()
  const performAll = async (client: pg.Client) => {
    for (const work of left) await perform(client, work)
  }
  await Promise.all(clients.map(performAll))
}

/** All or nothing. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Whoever may lets the database take it on trust that what is written refers to something that is there: to look it up
 * row by row takes as long as the writing itself. Only for tables without triggers of their own, in a transaction.
 */
export async function onTrust<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_parameter_privilege('session_replication_role', 'set') as may`,
  )
  if (!rows[0]?.may) return work()
  await client.query('set local session_replication_role = replica')
  const result = await work()
  await client.query('set local session_replication_role = origin')
  return result
}

/** Ids that nobody else gets, in ascending order, also while a server uses the same database. */
export async function reserveIds(client: pg.Client, table: string, number: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, number],
  )
  return rows.map(({ id }) => id)
}

/** As PostgreSQL writes a list of words. */
export function arrayText(words: string[]): string {
  return `{${words.map((word) => `"${word.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Writes many rows at once, a list for each column. `columns` says the type of each; lists come as `arrayText`. */
export async function insertRows<Column extends string>(
  client: pg.Client,
  table: string,
  columns: Record<Column, string>,
  rows: Record<NoInfer<Column>, Value>[],
): Promise<void> {
  const names = Object.keys(columns) as Column[]
  const isList = (name: Column) => columns[name].endsWith('[]')
  const lists = names.map((name, index) => `$${index + 1}::${isList(name) ? 'text' : columns[name]}[]`).join(', ')
  const values = names.map((name) => (isList(name) ? `n.${name}::${columns[name]}` : `n.${name}`)).join(', ')
  const text = `insert into ${table} (${names.join(', ')}) overriding system value
    select ${values} from unnest(${lists}) as n (${names.join(', ')})`
  for (let start = 0; start < rows.length; start += portion) {
    const some = rows.slice(start, start + portion)
    await client.query(
      text,
      names.map((name) => some.map((row) => row[name])),
    )
  }
}
