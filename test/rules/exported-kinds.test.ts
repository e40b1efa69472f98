import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue, exported, type Table, undecided } from '#server/export/catalogue.ts'
import { kinds, leftOut } from '#server/export/kinds.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { projectRoot } from './sources.ts'

/** Whoever adds a table decides whether it goes into an export: server/export/kinds.ts, docs/export-format.md. */

let database: FreshDatabase
let client: pg.Client
let tables: Table[]
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  tables = await catalogue(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every table goes into an export or stays behind, and nothing else is named', () => {
  expect(undecided(tables)).toEqual([])
  const names = tables.map(({ name }) => name)
  expect([...Object.keys(kinds), ...Object.keys(leftOut)].filter((name) => !names.includes(name))).toEqual([])
})

test('a table that nobody has decided about is noticed', async () => {
  await client.query('begin; create table newcomers (id bigint primary key)')
  expect(undecided(await catalogue(client))).toEqual(['newcomers'])
  await client.query('rollback')
})

test('columns that are named are there, and what needs credentials may be without', () => {
  for (const table of tables) {
    const { credentials, without = {}, instead = {} } = kinds[table.name] ?? {}
    const closed = Array.isArray(credentials) ? credentials : []
    const has = (name: string) => table.columns.some((column) => column.name === name)
    expect([...closed, ...Object.keys(without), ...Object.keys(instead)].filter((name) => !has(name))).toEqual([])
    expect(table.columns.filter(({ name, isRequired }) => closed.includes(name) && isRequired)).toEqual([])
  }
})

test('nothing that goes out refers to what stays behind', async () => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const goes = new Set(tables.filter((table) => exported(table, false)).map(({ name }) => name))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ from, to }) => goes.has(from) && !goes.has(to))).toEqual([])
})

/** Of columns that hold what opens something: whether they go out was decided, not forgotten. */
const decided = [
  // Keyed hashes: they open nothing without the key, and say whose code was used.
  'cards.hash',
  'invites.hash',
  // Bytes of a message that was received.
  'pay_notifications.digest',
  'pay_notifications.raw',
  // As of cards.
  'redeem_codes.hash',
]

test('bytes that nobody can read are credentials, or somebody has decided', () => {
  const open = tables.flatMap((table) => {
    const columns = exported(table, false)?.columns ?? []
    return columns.filter(({ type }) => type === 'bytea').map(({ name }) => `${table.name}.${name}`)
  })
  expect(open).toEqual(decided)
})

test('docs/export-format.md names every kind with what it is', () => {
  const page = readFileSync(join(projectRoot, 'docs/export-format.md'), 'utf8')
  const found = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(found).toEqual(Object.entries(kinds).map(([name, { what }]) => `| \`${name}\` | ${what} |`))
})
