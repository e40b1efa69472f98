import sql from 'sql-template-tag'
import { afterAll, expect, test, vi } from 'vitest'
import { login, newMember } from '../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'
import { worksOn } from '../support/works/works.ts'

/** Publications, news and counters of works, by two processes on one database. */

const one = await startServer()
const two = await startServer({ besides: one })
afterAll(async () => {
  await two.stop()
  await one.stop()
})
const administrator = await login(one, 'admin', adminPassword)
await configure(one, administrator.access_token, worksOn, two)
const author = await newMember(one, 'author')
const readers = await Promise.all(['anna', 'bert', 'cleo'].map((name, at) => newMember(at % 2 ? one : two, name)))

const call = async <T>(server: RunningServer, path: string, body: unknown, token?: string) =>
  (await server.http.json<T>(`/api/aoir-works${path}`, { body, token })).envelope

const write = async (workId: string, title: string) => {
  const body = { workId, title, content: '第一段' }
  return (await call<{ _id: string }>(one, '-chapter/save', body, author.access_token)).data._id
}
const { data: work } = await call<{ _id: string }>(
  one,
  '/create',
  { worksType: 'fiction', title: '长夜' },
  author.access_token,
)
const workId = work._id
const first = await write(workId, '第一章')
await call(one, '-chapter/set-state', { chapterIds: [first], state: 'published' }, author.access_token)

const query = <T extends object>(statement: ReturnType<typeof sql>): Promise<T> => {
  if (!one.database) throw new Error('there is a database')
  return one.database.db.one<T>(statement)
}

test('what is due comes out once, and is told once', async () => {
  for (const [at, { access_token }] of readers.entries())
    expect((await call(at % 2 ? one : two, '-shelf/create', { workId, desired: true }, access_token)).code).toBe(200)
  const chapterIds = [await write(workId, '第二章'), await write(workId, '第三章')]
  const publishTime = Date.now() + 60_000
  const scheduled = { chapterIds, state: 'scheduled', publishTime }
  expect((await call(two, '-chapter/set-state', scheduled, author.access_token)).code).toBe(200)
  expect((await call(one, `-chapter/list`, { workId })).data).toMatchObject({ total: 1 })
  await one.database?.db.run(
    sql`update work_chapters set scheduled_at = clock_timestamp() where id = any(${chapterIds}::int8[])`,
  )
  const isTold = async () => {
    const { told } = await query<{ told: number }>(
      sql`select coalesce(sum(number), 0)::int as told from notifications where work_id = ${workId} and fold is not null`,
    )
    return told >= readers.length * chapterIds.length
  }
  await vi.waitUntil(isTold, { interval: 50 })
  const seen = await query(sql`
    select count(*)::int as lines, min(number) as fewest, max(number) as most,
      (select count(*)::int from chapter_revisions r where r.chapter_id = any(${chapterIds}::int8[]) and r.kind = 'published') as texts
    from notifications where work_id = ${workId} and fold is not null`)
  expect(seen).toEqual({ lines: readers.length, fewest: 2, most: 2, texts: 2 })
  for (const server of [one, two])
    expect((await call(server, '-chapter/list', { workId })).data).toMatchObject({ total: 3 })
})

test('counters of both are one', async () => {
  const like = { likeType: 'works', objectId: workId, desired: true }
  await Promise.all(
    readers.flatMap(({ access_token }, at) => [
      (at % 2 ? one : two).http.json('/api/aoir-like/create', { body: like, token: access_token }),
      (at % 2 ? two : one).http.json('/api/aoir-like/create', { body: like, token: access_token }),
      call(at % 2 ? one : two, '-chapter/view', { chapterId: first }, access_token),
    ]),
  )
  const figures = () =>
    query(sql`
      select s.likes, s.shelves, s.views::int, s.points::int, d.readers from work_stats s
      join work_days d on d.work_id = s.work_id where s.work_id = ${workId}`)
  // Views wait a few seconds in the memory of each.
  await vi.waitUntil(async () => ((await figures()) as { views: number }).views >= readers.length, {
    interval: 50,
  })
  expect(await figures()).toEqual({ likes: 3, shelves: 3, views: 3, points: 3 + 150 + 450, readers: 3 })
})
