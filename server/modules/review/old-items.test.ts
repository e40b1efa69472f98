import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { migrationFolder } from '#server/db/migrate.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, aPost } from '../../../test/support/forum/forum.ts'
import { aHeldPost } from '../../../test/support/forum/held.ts'

/** What came into the queue before films were kept with it: the migration finds them where they are. */

const api = await testApi()
const board = await aBoard(api)
const [moderator, author, reader] = [await api.moderator(), await api.member(), await api.member()]

async function runMigration(): Promise<void> {
  const file = readdirSync(migrationFolder).find((name) => name.endsWith('-films-in-the-queue.sql')) ?? ''
  const statements = readFileSync(join(migrationFolder, file), 'utf8').split(/;$/m).slice(0, -1)
  for (const statement of statements) await api.ctx.db.run(sql`${raw(statement)}`)
}

async function seen(objectId: string, state: 'open' | 'passed' | 'rejected' = 'open', type = 'posts') {
  const { list } = await moderator.api.adminQueue.list({ limit: 100, select: { state } })
  const { images = [], videos = [] } =
    list.find(({ object }) => object._id === objectId && object.type === type)?.object ?? {}
  return { images: images.map(({ path }) => path), videos: videos.map(({ path }) => path) }
}

const report = (by: Person, kind: 'posts' | 'message', objectId: string) =>
  by.api.report.create({ kind, objectId, reason: 'obscene' })

test('shows the films of posts that wait, that were reported, and that were rejected', async () => {
  const [one, two, three] = [
    await aFile(api, author, 'video'),
    await aFile(api, author, 'video'),
    await aFile(api, author, 'video'),
  ]
  const held = await aHeldPost(api, author, board, { video: { path: one } })
  const reported = await aPost(author, board, { video: { path: two } })
  await report(reader, 'posts', reported)
  const passed = await aHeldPost(api, author, board, { video: { path: three } })
  const rejected = await aHeldPost(api, author, board, { video: { path: three } })
  const plain = await aHeldPost(api, author, board)
  const { list } = await moderator.api.adminQueue.list({ limit: 100 })
  const decide = (id: string, decision: 'pass' | 'reject') =>
    moderator.api.adminQueue.decide({
      items: list.flatMap(({ _id, object }) => (object._id === id ? _id : [])),
      decision,
      reason: '理由',
    })
  await decide(passed, 'pass')
  await decide(rejected, 'reject')
  await api.ctx.db.run(sql`update queue_items set content = content - 'videos'`)
  expect((await seen(held)).videos).toEqual([])
  await runMigration()
  expect((await seen(held)).videos).toEqual([one])
  expect((await seen(reported)).videos).toEqual([two])
  expect((await seen(rejected, 'rejected')).videos).toEqual([three])
  // It may have another one by now.
  expect((await seen(passed, 'passed')).videos).toEqual([])
  expect((await seen(plain)).videos).toEqual([])
})

test('shows what was sent with a reported message', async () => {
  const { _id: sessionId } = await author.api.im.createSession({ sessionType: 1, toUserAndGroupId: reader.id })
  const [image, film, cover] = [await aFile(api, author), await aFile(api, author, 'video'), await aFile(api, author)]
  const sent = [
    await author.api.im.send({ sessionId, image }),
    await author.api.im.send({ sessionId, video: { path: film, cover } }),
  ]
  for (const { _id } of sent) await report(reader, 'message', _id)
  const both = () => Promise.all(sent.map(({ _id }) => seen(_id, 'open', 'message')))
  const before = await both()
  expect(before).toEqual([
    { images: [image], videos: [] },
    { images: [], videos: [film] },
  ])
  await api.ctx.db.run(sql`update queue_items set content = content - 'videos' - 'images' where type = 'message'`)
  expect(await both()).not.toEqual(before)
  await runMigration()
  expect(await both()).toEqual(before)
})
