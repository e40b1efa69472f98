import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { expectedIndexes } from './expected-indexes.ts'

const { db, drop } = await freshDatabase()
afterAll(drop)

test('what is read out of the migrations is what they have made', async () => {
  const made = await db.many<{ name: string }>(sql`
    select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = c.oid)
    order by c.relname collate "C"`)
  expect(made.length).toBeGreaterThan(100)
  expect([...expectedIndexes().keys()].sort()).toEqual(made.map(({ name }) => name))
})

test('an index that was dropped, renamed or whose table is gone is not expected', () => {
  const folder = temporaryFolder()
  const text = `create table a (b int); create table c (d int);
    create index one on a (b); -- create index not_this on a (b);
    create unique index concurrently if not exists two on c (d); create index three on c (d);`
  writeFileSync(join(folder, '001-first.sql'), text)
  writeFileSync(
    join(folder, '002-next.sql'),
    'alter index three rename to four; drop index concurrently if exists two; drop table a;',
  )
  expect([...expectedIndexes(folder)]).toEqual([['four', 'create index four on c (d)']])
})
