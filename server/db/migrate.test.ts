import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { expectedVersion, isMigrated, migrate, migrationFolder } from './migrate.ts'

let fresh: FreshDatabase
let folder: string
let lines: string[]
const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }

beforeEach(async () => {
  fresh = await freshDatabase('template0')
  folder = temporaryFolder()
  lines = []
  file('001-people.sql', 'create table person (id int4); insert into person values (1);')
  file('002-names.sql', "alter table person add name text not null default 'x';")
})
afterEach(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate(fresh.config, log, folder)

test('migrations run once, in order, and are recorded', async () => {
  expect(await isMigrated(fresh.db, expectedVersion(folder))).toBe(false)
  expect(await run()).toBe(2)
  expect(lines).toEqual(['Migration 001-people.sql is done.', 'Migration 002-names.sql is done.'])
  expect(await run()).toBe(0)
  expect(await fresh.db.many(sql`select * from person`)).toEqual([{ id: 1, name: 'x' }])
  expect(await isMigrated(fresh.db, expectedVersion(folder))).toBe(true)
  file('003-more.sql', 'create table more ();')
  expect(await isMigrated(fresh.db, expectedVersion(folder))).toBe(false)
  expect(await run()).toBe(1)
})

test('servers that start at once share the work', async () => {
  file(
    '003-index.sql',
    '-- no transaction\ndrop index concurrently if exists person_id;\ncreate index concurrently person_id on person (id);\n',
  )
  const counts = await Promise.all([run(), run(), run(), run()])
  expect(counts.sort()).toEqual([0, 0, 0, 3])
  expect(await fresh.db.one(sql`select count(*)::int4 as n from person`)).toEqual({ n: 1 })
  expect(await fresh.db.one(sql`select indisvalid from pg_index where indexrelid = 'person_id'::regclass`)).toEqual({
    indisvalid: true,
  })
})

test('a failing migration leaves nothing behind', async () => {
  file('003-broken.sql', 'create table half (); select 1 / 0;')
  await expect(run()).rejects.toThrow('Migration 003-broken.sql failed: division by zero')
  expect(await fresh.db.one(sql`select to_regclass('half') as half, max(version) from migrations`)).toEqual({
    half: null,
    max: 2,
  })
})

test('a changed migration is refused, another line ending is not a change', async () => {
  file('002-names.sql', 'alter table person\nadd name text;\n')
  await run()
  file('002-names.sql', 'alter table person\r\nadd name text;\r\n')
  expect(await run()).toBe(0)
  file('002-names.sql', 'alter table person add name varchar;')
  await expect(run()).rejects.toThrow('Migration 002-names.sql was changed after the database had run it')
})

test('an older version starts on what a newer one has added, and a changed migration is noticed all the same', async () => {
  await run()
  file('003-later.sql', 'alter table person add later text')
  await run()
  rmSync(join(folder, '003-later.sql'))
  expect(await run()).toBe(0)
  expect(await isMigrated(fresh.db, expectedVersion(folder))).toBe(true)
  file('002-names.sql', 'alter table person add name varchar;')
  await expect(run()).rejects.toThrow('Migration 002-names.sql was changed')
})

test('numbers have no gaps', async () => {
  file('004-late.sql', 'select 1')
  await expect(run()).rejects.toThrow('number 3 is 004-late.sql')
})

test('a migration waits for a lock by giving way and trying again', async () => {
  file('002-names.sql', 'select 1')
  await run()
  file('003-column.sql', 'alter table person add age int4')
  let waiting: Promise<number> | undefined
  await fresh.db.transaction(async (tx) => {
    await tx.run(sql`lock table person in access share mode`)
    waiting = run()
    const gaveWay = () =>
      fresh.db.one<{ n: number }>(sql`
      select count(*)::int4 as n from pg_stat_activity
      where datname = current_database() and query = 'rollback' and state = 'idle'`)
    while ((await gaveWay()).n === 0) await new Promise(setImmediate)
  })
  expect(await waiting).toBe(1)
})

test('from 144 on an index over a table that was there holds up nobody who writes', () => {
  const late = readdirSync(migrationFolder).filter((name) => name >= '144')
  const waits = late.flatMap((name) => {
    const text = readFileSync(join(migrationFolder, name), 'utf8')
    const own = new Set([...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table))
    const indexes = [...text.matchAll(/^create (?:unique )?index (?!concurrently)\w+ on (\w+)/gm)]
    return indexes.filter(([, table]) => !own.has(table)).map(([statement]) => `${name}: ${statement}`)
  })
  expect(waits).toEqual([])
})
