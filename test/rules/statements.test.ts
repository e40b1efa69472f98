import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { readSources } from './sources.ts'
import { readStatements, type Shape } from './statement-types.ts'
import { Describer, differences, disagreements } from './statements.ts'

/** Files with a statement that is not to be seen where it is asked, each with the reason. */
const unseen: Record<string, string> = {
  'server/http/syndication/sitemap.ts': 'one of several functions, given by the kind of page',
  'server/import/task.ts': 'the statements of the starter, which fills a database as a whole',
  'server/jobs/housekeeping.ts': 'the statements of modules, as a list of tasks',
  'server/modules/account-deletion/erase-edges.ts': 'one of several, by the kind of what was liked',
  'server/modules/account-deletion/erase-mentions.ts': 'the same of several tables',
  'server/modules/account-deletion/erase-rows.ts': 'of every table, by its rule',
  'server/modules/board/page.ts': 'one of two, given by the caller',
  'server/modules/board/settle.ts': 'a constant without holes',
  'server/modules/licence/licence.ts': 'a constant without holes',
  'server/modules/order/receive.ts': 'one of two, tried after each other',
  'server/modules/own-export/spool.ts': 'of every kind, by its list',
  'server/modules/post-stats/counts.ts': 'a helper for one row of any type',
  'server/modules/search/search.ts': 'one of two, given by the caller',
  'server/modules/session/open.ts': 'one of several, given by the caller',
}

const found = readStatements(readSources())
let database: FreshDatabase
let describer: Describer

beforeAll(async () => {
  database = await freshDatabase()
  describer = await new Describer(database.config).open()
})
afterAll(async () => {
  await describer.close()
  await database.drop()
})

test('every statement is what PostgreSQL and the row types say', async () => {
  expect(found.functions.length).toBeGreaterThan(500)
  expect(found.questions.length).toBeGreaterThan(500)
  expect(await disagreements(describer, found)).toEqual([])
})

test('no statement is asked unseen', () => {
  const files = found.questions.filter(({ statements, text }) => statements.length === 0 && text === undefined)
  expect([...new Set(files.map(({ file }) => file))].sort()).toEqual(Object.keys(unseen).sort())
})

describe('a planted fault is seen', () => {
  const ofSecrets = {
    functions: found.functions.filter(({ name }) => name === 'secretRow'),
    questions: found.questions.filter(({ statements }) => statements.some((name) => name.endsWith(' secretRow'))),
  }

  test.each([
    ['a column that has another name', 'rename column ciphertext to sealed', /column "ciphertext" does not exist/],
    ['a column of another type', 'alter column ciphertext type text', /ciphertext is text, not Buffer/],
  ])('%s', async (_name, change, fault) => {
    const { config, drop } = await freshDatabase()
    const client = new pg.Client(config)
    await client.connect()
    await client.query(`alter table secrets ${change}`)
    await client.end()
    const other = await new Describer(config).open()
    expect(await disagreements(describer, ofSecrets)).toEqual([])
    expect(await disagreements(other, ofSecrets)).toContainEqual(expect.stringMatching(fault))
    await other.close()
    await drop()
  })

  test('a row type that is misspelt, or of another type', () => {
    const row = (name: string, shape: Shape): Shape => ({
      kind: 'object',
      fields: new Map([[name, { shape, optional: false }]]),
    })
    const columns = [{ name: 'created_at', type: 'timestamptz' }]
    const orNull = (kind: 'Date' | 'string'): Shape => ({ kind: 'union', of: [{ kind }, { kind: 'null' }] })
    expect(differences(row('created_at', orNull('Date')), columns)).toEqual([])
    expect(differences(row('created_at', orNull('string')), columns)).toHaveLength(1)
    expect(differences(row('create_at', orNull('Date')), columns)).toEqual(['create_at is missing'])
  })
})
