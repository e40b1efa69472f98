import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { readSources, withoutComments } from './sources.ts'
import { callers, texts } from './texts.ts'

test('every column of text is handed to the rules, or says why it need not be', async () => {
  const { db, drop } = await freshDatabase()
  const columns = await db.many<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and t.typname in ('text', '_text', 'jsonb', '_jsonb', 'json', 'varchar', '_varchar')`)
  await drop()
  const said = Object.entries(texts).flatMap(([table, own]) => Object.keys(own).map((column) => `${table}.${column}`))
  expect(said.sort()).toEqual(columns.map(({ name }) => name).sort())
})

test('what nobody writes yet stands in no statement that stores a row', () => {
  const unwritten = Object.entries(texts).flatMap(([table, own]) =>
    Object.entries(own).flatMap(([column, how]) => (how === 'unwritten' ? [{ table, column }] : [])),
  )
  const files = [...readSources()].filter(([file]) => /^server\/.*\.ts$/.test(file) && !file.includes('.test.'))
  for (const { table, column } of unwritten) {
    const stores = new RegExp(`(?:insert into|update) ${table}\\b[^\`]*?(?:[(,]\\s*|set\\s+)${column}\\b`)
    expect(files.filter(([, code]) => stores.test(code)).map(([file]) => file)).toEqual([])
  }
})

test('who is said to hand texts to the rules does', () => {
  const sources = readSources()
  const named = Object.values(texts).flatMap((own) => Object.values(own).filter((how) => typeof how !== 'string'))
  expect(new Set(named.flat())).toEqual(new Set(Object.keys(callers)))
  for (const file of Object.values(callers))
    expect(withoutComments(sources.get(file) ?? ''), file).toMatch(
      /\b(moderated|cleared|clearedReason|lookedAt)\(\s*\w/,
    )
})
