import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { api, author, openWorks, reader } from '../../../test/support/works/readers.ts'
import { aChapter, aDraft, aSerial, aWork } from '../../../test/support/works/works.ts'
import { catchUp } from '../notification/service.ts'
import { tellReaders } from './news.ts'

await openWorks()

const newsOf = async (person: Person) => (await person.api.notification.system({})).list.filter(({ works }) => works)
const publish = (chapterIds: string[]) => author.api.worksChapter.setState({ chapterIds, state: 'published' })

test('a hundred chapters at once are one line; further ones raise its number while it is unread', async () => {
  const { workId } = await aSerial(author, 1, { title: '长夜' })
  await reader.api.worksShelf.create({ workId })
  const drafts: string[] = []
  for (let turn = 0; turn < 100; turn++) drafts.push(await aDraft(author, workId))
  await publish(drafts)
  await tellReaders(api.ctx)
  expect(await newsOf(reader)).toMatchObject([
    { works: { _id: workId, number: 100, chapterId: drafts.at(-1) }, content: '「长夜」更新了 100 章' },
  ])
  const last = await aChapter(author, workId)
  await tellReaders(api.ctx)
  expect(await newsOf(reader)).toMatchObject([{ works: { number: 101, chapterId: last }, isRead: false }])
  expect((await reader.api.notification.unread()).systemCount).toBe(1)
  await reader.api.notification.markAllRead({})
  await aChapter(author, workId)
  await tellReaders(api.ctx)
  expect((await newsOf(reader)).map(({ works }) => works?.number)).toEqual([1, 101])
})

test('published once, told once, however often it is called and however many processes tell', async () => {
  const { workId } = await aSerial(author, 1)
  await reader.api.worksShelf.create({ workId })
  const id = await aDraft(author, workId)
  await Promise.all(Array.from({ length: 50 }, () => publish([id])))
  const other = { ...api.ctx, state: new Map() }
  await Promise.all([tellReaders(api.ctx), tellReaders(other), tellReaders(api.ctx)])
  expect(await newsOf(reader)).toMatchObject([{ works: { number: 1, chapterId: id } }])
})

describe('nobody hears', () => {
  test('of edits, of what was hidden and shown again, or of what is gone by then', async () => {
    const { workId, chapterIds } = await aSerial(author, 1)
    await tellReaders(api.ctx)
    await reader.api.worksShelf.create({ workId })
    const [id = ''] = chapterIds
    await author.api.worksChapter.save({ _id: id, workId, title: '改', content: '改过' })
    await publish([id])
    await author.api.worksChapter.setState({ chapterIds: [id], state: 'hidden' })
    await publish([id])
    const gone = await aChapter(author, workId)
    await author.api.worksChapter.remove({ chapterIds: [gone] })
    await tellReaders(api.ctx)
    expect(await newsOf(reader)).toEqual([])
  })

  test('who does not want to, has blocked the author, muted a word or wrote it', async () => {
    const { workId } = await aSerial(author, 1, { title: '灯塔守望' })
    const [quiet, blocking, muting] = [await api.member(), await api.member(), await api.member()]
    for (const person of [reader, quiet, blocking, muting, author]) await person.api.worksShelf.create({ workId })
    await quiet.api.worksShelf.create({ workId, notify: false })
    await blocking.api.block.block({ userId: author.id, desired: true })
    await api.ctx.db.run(sql`update users set muted_words = array['灯塔'] where id = ${muting.id}`)
    await aChapter(author, workId)
    await tellReaders(api.ctx)
    for (const person of [quiet, blocking, muting, author]) expect(await newsOf(person)).toEqual([])
    expect(await newsOf(reader)).toHaveLength(1)
  })

  test('of a chapter that is held, until it is passed', async () => {
    const admin = await api.administrator()
    await admin.api.adminRule.save({
      name: '审',
      kind: 'words',
      action: 'hold',
      scope: ['chapter'],
      trustBelow: 3,
      options: { words: ['待审词语'] },
    })
    const { workId } = await aSerial(author, 1)
    await reader.api.worksShelf.create({ workId })
    const id = await aChapter(author, workId, { content: '待审词语' })
    await tellReaders(api.ctx)
    expect(await newsOf(reader)).toEqual([])
    const { list } = await admin.api.adminQueue.list({ limit: 100, select: { userId: author.id } })
    await admin.api.adminQueue.decide({ items: [list[0]?._id ?? ''], decision: 'pass' })
    await tellReaders(api.ctx)
    expect(await newsOf(reader)).toMatchObject([{ works: { chapterId: id, number: 1 } }])
  })
})

const manyReaders = (workId: string, number: number) =>
  api.ctx.db.many<{ id: string }>(sql`
    with people as (
      insert into users (account, name, name_key, password_hash)
      select 's' || ${workId}::text || '-' || n, 'shelf ' || ${workId}::text || n, 'shelf ' || ${workId}::text || n, 'x'
      from generate_series(1, ${number}::int) n returning id
    ), shelves as (insert into work_shelves (user_id, work_id) select id, ${workId}::int8 from people)
    select id from people order by id`)
const linesOf = async (workId: string) =>
  (
    await api.ctx.db.many<{ number: number }>(
      sql`select number from notifications where work_id = ${workId} and type = 'system'`,
    )
  ).map(({ number }) => number)

test('who is away costs no row until they come, and then has one line for everything', async () => {
  const workId = await aWork(author)
  await aChapter(author, workId)
  await tellReaders(api.ctx)
  const away = (await manyReaders(workId, 1200)).map(({ id }) => id)
  await aChapter(author, workId)
  await aChapter(author, workId)
  expect(await tellReaders(api.ctx)).toBe(0)
  expect(await linesOf(workId)).toEqual([])
  // In two processes at once, and again.
  const other = { ...api.ctx, state: new Map() }
  const some = away.slice(0, 3)
  await Promise.all([catchUp(api.ctx, some), catchUp(other, some.toReversed()), catchUp(api.ctx, some)])
  await catchUp(other, some)
  expect(await linesOf(workId)).toEqual([2, 2, 2])
  await aChapter(author, workId)
  await tellReaders(api.ctx)
  await catchUp(api.ctx, some)
  expect(await linesOf(workId)).toEqual([3, 3, 3])
})

test('who is here is told at once, portion by portion, each once', async () => {
  const workId = await aWork(author)
  const here = await manyReaders(workId, 250)
  await api.ctx.db.run(sql`
    insert into sessions (user_id, device_id)
    select id, 'd' from unnest(${here.map(({ id }) => id)}::int8[]) as n (id)`)
  await aChapter(author, workId)
  const told = await Promise.all([tellReaders(api.ctx), tellReaders({ ...api.ctx, state: new Map() })])
  expect(told.reduce((sum, number) => sum + number, 0)).toBe(250)
  expect(await linesOf(workId)).toEqual(Array.from({ length: 250 }, () => 1))
})

test('news that come while somebody catches up are neither lost nor said twice', async () => {
  const workId = await aWork(author)
  const [person] = await manyReaders(workId, 1)
  const id = person?.id ?? ''
  const publishing = (async () => {
    for (let turn = 0; turn < 20; turn++) {
      await aChapter(author, workId)
      await tellReaders(api.ctx)
    }
  })()
  let isOver = false
  const reading = (async () => {
    while (!isOver) await catchUp(api.ctx, [id])
  })()
  await publishing
  isOver = true
  await reading
  await catchUp(api.ctx, [id])
  expect(await linesOf(workId)).toEqual([20])
})
