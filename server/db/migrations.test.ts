import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { clientConfig } from './config.ts'
import { migrate, migrationFolder } from './migrate.ts'

/** All migrations from the first forum on, over its rows, while members go on writing as they did then. */

const log = { info: () => {}, warn: () => {} }
const files = readdirSync(migrationFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const first = 3
const folder = temporaryFolder()
let fresh: FreshDatabase
const clients: pg.Client[] = []

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(fresh.config))
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

const add = (file: string) => copyFileSync(join(migrationFolder, file), join(folder, file))

beforeAll(async () => {
  fresh = await freshDatabase('template0')
  for (const file of files.slice(0, first)) add(file)
  await migrate(fresh.config, log, folder)
  const client = await connect()
  await client.query(`
    insert into users (name, name_key, password_hash) select 'm' || n, 'm' || n, 'x' from generate_series(1, 300) n;
    insert into zones (name) values ('zone');
    insert into boards (zone_id, name, name_key, sign, creator_id)
      select 1, 'board ' || n, 'board ' || n, 'board-' || n, 1 from generate_series(1, 4) n;
    insert into posts (board_id, user_id, title, document, is_listed)
      select 1 + n % 4, 1 + n % 300, 'post ' || n, '{"type":"doc","content":[{"type":"paragraph"}]}', true
      from generate_series(1, 2000) n;
    insert into post_stats (post_id, board_id, is_listed, floors) select id, board_id, true, 2 from posts;
    insert into comments (post_id, user_id, floor, content)
      select p, 1 + p % 300, f, 'a comment' from generate_series(1, 2000) p, generate_series(1, 2) f;
    insert into follows (user_id, friend_id) select n, n + 1 from generate_series(1, 299) n;`)
})
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => {})
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * What members of the first version write while a migration runs, each into one table and no other: who needs two, and has
 * one, may wait for a migration that waits for the same two, which then gives way. Each waits a second and no longer.
 */
const during = [
  `update users set signature = 'signed ' || $1::int8 where id = 1 + $1::int8 % 300`,
  'update boards set last_post_at = to_timestamp($1::int8) where id = 1 + $1::int8 % 4',
  'update post_stats set views = views + $1::int8 % 2 where post_id = 1 + $1::int8 % 2000',
  'update comments set likes = $1::int8 % 9 where id = 1 + $1::int8 % 2000',
  `insert into audit_log (actor_id, action) values (1 + $1::int8 % 300, 'test')`,
]
/** What they write besides, as soon as it has run. */
const afterwards = [
  `insert into posts (board_id, user_id, title, document, is_listed)
   values (1 + $1::int8 % 4, 1 + $1::int8 % 300, 'new', '{"type":"doc","content":[{"type":"paragraph"}]}', true)`,
  `insert into comments (post_id, user_id, floor, content) values (1 + $1::int8 % 2000, 1 + $1::int8 % 300, 10 + $1::int8, 'new')`,
  `insert into likes (user_id, type, object_id) values (1 + $1::int8 % 300, 'posts', $1::int8) on conflict do nothing`,
]

/** What members were told instead of an answer. */
async function write(client: pg.Client, acts: string[], number: number): Promise<string[]> {
  const faults: string[] = []
  for (const act of acts) {
    try {
      await client.query(act, [number])
    } catch (error) {
      faults.push(`${(error as Error).message}: ${act}`)
    }
  }
  return faults
}

test('no migration keeps a member from writing, and what they wrote before can still be written', async () => {
  const members = [await connect(), await connect()]
  for (const client of members) await client.query("set lock_timeout = '1s'")
  const bad: Record<string, string[]> = {}
  let number = 0
  for (const file of files.slice(first)) {
    add(file)
    let isUnderWay = true
    const migrating = migrate(fresh.config, log, folder).finally(() => {
      isUnderWay = false
    })
    const writing = members.map(async (client) => {
      const faults: string[] = []
      for (; isUnderWay; number += 1) faults.push(...(await write(client, during, number)))
      number += 1
      return [...faults, ...(await write(client, [...during, ...afterwards], number))]
    })
    const [, ...faults] = await Promise.all([migrating, ...writing])
    if (faults.flat().length > 0) bad[file] = [...new Set(faults.flat())]
  }
  expect(bad).toEqual({})
}, 120_000)
