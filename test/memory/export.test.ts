import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionUrl } from '#server/db/embedded/embedded.ts'
import { projectRoot } from '../rules/sources.ts'
import { size, tell } from '../support/long-run.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** An export streams: of a large site it holds no more in memory than of a small one. */

const megabytes = size(256, 2048)
const folder = temporaryFolder()
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** As the command says itself when it ends. */
const atEnd = "process.on('exit', () => console.error('peak ' + process.resourceUsage().maxRSS))"

/** Megabytes at most. */
function peakOf(name: string): Promise<number> {
  const env = {
    ...process.env,
    DATABASE_URL: connectionUrl(database.config as Parameters<typeof connectionUrl>[0]),
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(atEnd)}`,
  }
  const words = [join(projectRoot, 'scripts/export.ts'), join(folder, name)]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, { cwd: projectRoot, env }, (error, _, stderr) => {
      const [, kilobytes] = /^peak (\d+)$/m.exec(stderr) ?? []
      if (error || !kilobytes) reject(error ?? new Error(stderr))
      else resolve(Number(kilobytes) / 1024)
    })
  })
}

test('an export needs no more memory where there is more to write', async () => {
  const little = await peakOf('small')
  // Eight kilobytes in each line, which the database keeps small.
  await database.db.run(sql`
    insert into audit_log (action, detail)
    select 'probe', jsonb_build_object('text', repeat('x', 8192)) from generate_series(1, ${megabytes * 128}::int)`)
  const much = await peakOf('large')
  tell(`${little.toFixed(0)} MiB for nothing, ${much.toFixed(0)} MiB for ${megabytes} MiB`)
  // What was written and is not swept up yet is part of it.
  expect(much - little).toBeLessThan(megabytes * 0.75)
})
