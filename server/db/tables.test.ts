import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableTypes } from '../../scripts/table-types.ts'
import { freshDatabase } from '../../test/support/postgres.ts'

test('the row types are those of the migrated schema', async () => {
  const { db, drop } = await freshDatabase()
  const file = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  expect(file, 'run: npm run tables').toBe(await tableTypes(db))
  await drop()
})
