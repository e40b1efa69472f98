import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, expect, test, vi } from 'vitest'
import { clientConfig } from '#server/db/config.ts'
import { connectionUrl } from '#server/db/embedded/embedded.ts'
import { wrongFigures } from '#server/starter/check.ts'
import { projectRoot } from '../rules/sources.ts'
import { freshDatabase } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { discuzDump } from './discuz-dump.ts'

/** An import that is killed in its middle is begun anew by the same command, and nothing comes twice. */

const { config, db, drop } = await freshDatabase()
const folder = temporaryFolder()
const clients = [new pg.Client(clientConfig(config)), new pg.Client(clientConfig(config))] as const
afterAll(async () => {
  for (const client of clients) await client.end()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

function importing() {
  const child = spawn(process.execPath, ['scripts/import-discuz.ts', join(folder, 'dump.sql'), '--json'], {
    cwd: projectRoot,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: connectionUrl(config as Parameters<typeof connectionUrl>[0]),
    },
  })
  return { child, ended: once(child, 'exit') }
}

const counts = () =>
  db.one<Record<string, number>>(sql`
    select (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments,
      (select count(*)::int from replies) as replies, (select count(*)::int from likes) as likes`)

test('what was brought before the end stays, and the next run brings the rest', async () => {
  const [holder, looker] = clients
  await Promise.all(clients.map((client) => client.connect()))
  writeFileSync(join(folder, 'dump.sql'), discuzDump())
  await db.run(sql`insert into users (name, name_key, userpower) values ('first', 'first', 0)`)
  await holder.query('begin; lock table comments in share mode')
  const first = importing()
  await vi.waitUntil(
    async () => {
      const { rows } = await looker.query<{ n: number }>(
        "select count(*)::int as n from pg_locks where relation = 'comments'::regclass and not granted",
      )
      return rows[0]?.n === 1
    },
    { interval: 20 },
  )
  first.child.kill('SIGKILL')
  await first.ended
  await holder.query('rollback')
  await vi.waitUntil(async () => (await connections(looker)) === 0)
  expect(await counts()).toEqual({ posts: 2, comments: 0, replies: 0, likes: 0 })

  // Only one run at a time; one that has said nothing for twenty seconds has ended.
  const early = importing()
  expect((await early.ended)[0]).toBe(1)
  await db.run(sql`update site_imports set seen_at = seen_at - interval '21 seconds'`)
  const next = importing()
  expect((await next.ended)[0]).toBe(0)
  expect(await counts()).toEqual({ posts: 2, comments: 2, replies: 1, likes: 2 })
  expect(await wrongFigures(looker)).toEqual([])
}, 90_000)

/** Of commands that ran: of a killed one until the database has noticed. */
async function connections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and xact_start is not null
       and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? 0
}
