import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '#contract/shared/document.ts'
import { wrongFigures } from '#server/starter/check.ts'
import { plantStarter } from '#server/starter/plant.ts'
import { openWriter } from '#server/starter/rows.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { grow } from './grow.ts'

const wish = { users: 40, posts: 120, seed: 5 }
const uploads = temporaryFolder()
const log = () => {}
let databases: FreshDatabase[] = []
beforeAll(async () => {
  databases = [await freshDatabase(), await freshDatabase()]
  // The second one is a site that has been used before.
  if (databases[1]) await plantStarter(databases[1].config, uploads)
  for (const [which, { config }] of databases.entries())
    await grow(config, uploads, wish, { isAlone: which === 0, log })
})
afterAll(async () => {
  for (const { drop } of databases) await drop()
  rmSync(uploads, { recursive: true, force: true })
})

async function rowsOf<T>(which: number, text: string): Promise<T[]> {
  const client = await openWriter(databases[which]?.config ?? {})
  const { rows } = await client.query<T & object>(text)
  await client.end()
  return rows
}

test('there are as many as were wished for, and no title twice', async () => {
  const [counts] = await rowsOf(
    0,
    `select (select count(*)::int from users) as users, (select count(*)::int from posts where is_listed) as posts,
       (select count(distinct title)::int from posts) as titles`,
  )
  expect(counts).toEqual({ users: 40, posts: 120, titles: 120 })
})

test('the index of the search is the same, however it was filled', async () => {
  const index = `select pg_get_indexdef('search_texts_grams'::regclass) as text`
  databases.push(await freshDatabase())
  const [alone, beside, untouched] = [await rowsOf(0, index), await rowsOf(1, index), await rowsOf(2, index)]
  expect([alone, beside]).toEqual([untouched, untouched])
})

test('the same number makes the same community, also beside what is there', async () => {
  const titles = `select title from posts order by id desc limit ${wish.posts}`
  const [alone, beside] = [await rowsOf(0, titles), await rowsOf(1, titles)]
  expect(beside).toHaveLength(wish.posts)
  expect(new Set(alone.map((row) => JSON.stringify(row))).size).toBe(wish.posts)
  const again = await freshDatabase()
  databases.push(again)
  await grow(again.config, uploads, wish, { isAlone: false, log })
  expect(await rowsOf(databases.indexOf(again), titles)).toEqual(alone)
})

test('a second community comes beside the first', async () => {
  const config = databases[1]?.config ?? {}
  await grow(config, uploads, { ...wish, seed: 6 }, { isAlone: true, log })
  const client = await openWriter(config)
  expect(await wrongFigures(client)).toEqual([])
  await client.end()
})

test('texts are documents, pictures are there, nothing is from the future', async () => {
  const posts = await rowsOf<{ document: unknown; user_id: string; paths: string[] }>(
    0,
    `select document, user_id,
       array(select i ->> 'path' from jsonb_array_elements(images || (inside -> 'pictures')) as i) as paths from posts`,
  )
  for (const post of posts) {
    expect(document.parse(post.document)).toEqual(post.document)
    for (const path of post.paths) {
      expect(path).toContain(`aoir/${post.user_id}/`)
      expect(existsSync(join(uploads, path))).toBe(true)
    }
  }
  const late = await rowsOf(
    0,
    `select p.id from posts p join users u on u.id = p.user_id where p.created_at > now() or p.created_at < u.created_at
     union all select c.id from comments c join posts p on p.id = c.post_id
       where c.created_at > now() or c.created_at < p.created_at`,
  )
  expect(late).toEqual([])
})
