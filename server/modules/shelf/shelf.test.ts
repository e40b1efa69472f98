import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import type { Person } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { api, author, guest, openWorks, reader } from '../../../test/support/works/readers.ts'
import { aChapter, aDraft, aSerial, aWork } from '../../../test/support/works/works.ts'

await openWorks()

const place = (block: number, offset = 0) => ({ block, offset })

describe('the shelf', () => {
  test('is toggled; fifty calls at once leave state and number in step', async () => {
    const { workId } = await aSerial(author, 1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => reader.api.worksShelf.create({ workId })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"isShelf":true,"notify":true,"shelfNumber":1}']),
    )
    expect(await reader.api.works.one({ id: workId })).toMatchObject({ isShelf: true, notify: true, shelfNumber: 1 })
    expect(await reader.api.worksShelf.create({ workId, notify: false })).toMatchObject({ notify: false })
    expect(await reader.api.worksShelf.create({ workId, desired: true })).toMatchObject({ notify: false })
    const others = await Promise.all(Array.from({ length: 10 }, () => api.member()))
    await Promise.all(others.map((one) => one.api.worksShelf.create({ workId, desired: true })))
    await Promise.all(others.slice(0, 4).map((one) => one.api.worksShelf.remove({ workIds: [workId, workId] })))
    expect((await guest.works.one({ id: workId })).shelfNumber).toBe(7)
    expect(await reader.api.worksShelf.create({ workId })).toEqual({ isShelf: false, notify: false, shelfNumber: 6 })
    expect((await author.api.works.figures({ workId })).list.at(-1)).toMatchObject({ shelf: 6 })
    expect(await exactFigures(api)).toEqual([])
  })

  test('shows what is new since the last visit', async () => {
    const { workId, chapterIds } = await aSerial(author, 2)
    await reader.api.worksShelf.create({ workId })
    const row = async () => (await reader.api.worksShelf.list({})).list[0]
    expect(await row()).toMatchObject({ newNumber: 0, reading: null, notify: true, works: { _id: workId } })
    const third = await aChapter(author, workId)
    await aDraft(author, workId)
    expect(await row()).toMatchObject({ newNumber: 1 })
    expect((await reader.api.worksShelf.list({ select: { hasNew: true } })).total).toBe(1)
    await reader.api.worksShelf.seen({ workId })
    expect(await row()).toMatchObject({ newNumber: 0 })
    expect((await reader.api.worksShelf.list({ select: { hasNew: true } })).total).toBe(0)
    await aChapter(author, workId)
    const list = [{ chapterId: third, place: place(1), readTime: Date.now() + 1000 }]
    await reader.api.worksRead.save({ list })
    expect(await row()).toMatchObject({ newNumber: 0, reading: { chapterId: third, number: 3 } })
    expect(chapterIds).toHaveLength(2)
  })

  test('is sorted three ways, holds what can be read, and a thousand at most', async () => {
    const works = [
      await aSerial(author, 1),
      await aSerial(author, 1),
      await aSerial(author, 1, { worksType: 'fiction' }),
    ]
    const [one, two, three] = works.map(({ workId }) => workId) as [string, string, string]
    for (const workId of [one, two, three]) await reader.api.worksShelf.create({ workId })
    const order = async (sort: 'read' | 'update' | 'add') =>
      (await reader.api.worksShelf.list({ sort })).list.map(({ works: { _id } }) => _id)
    expect(await order('add')).toEqual([three, two, one])
    await aChapter(author, two)
    expect(await order('update')).toEqual([two, three, one])
    await reader.api.worksRead.save({
      list: [{ chapterId: works[0]?.chapterIds[0] ?? '', place: place(1), readTime: Date.now() }],
    })
    expect((await order('read'))[0]).toBe(one)
    await author.api.works.update({ workId: two, visibility: 'private' })
    expect(await reader.api.worksShelf.list({})).toMatchObject({ total: 2 })
    await expect(reader.api.worksShelf.create({ workId: two, desired: true })).rejects.toMatchObject({ code: 404 })
    expect(await reader.api.worksShelf.create({ workId: two, desired: false })).toMatchObject({ isShelf: false })
    await api.ctx.db.run(sql`
      with many as (
        insert into works (user_id, type, title, direction) select ${author.id}, 'fiction', 'many', 'ltr'
        from generate_series(1, ${limits.shelf - 2}::int) returning id
      )
      insert into work_shelves (user_id, work_id) select ${reader.id}, id from many`)
    await author.api.works.update({ workId: two, visibility: 'public' })
    await expect(reader.api.worksShelf.create({ workId: two })).rejects.toMatchObject({ code: 409 })
    await api.ctx.db.run(sql`delete from works where title = 'many'`)
  })
})

describe('places', () => {
  test('the latest holds, in whatever order they arrive, and a time after now is now', async () => {
    const { workId, chapterIds } = await aSerial(author, 3)
    const [first = '', second = '', third = ''] = chapterIds
    const now = Date.now()
    const save = (chapterId: string, block: number, readTime: number) =>
      reader.api.worksRead.save({ list: [{ chapterId, place: place(block, 0.5), readTime }] })
    await save(second, 2, now - 1000)
    expect((await save(first, 1, now - 5000)).list).toEqual([
      { workId, chapterId: second, place: place(2, 0.5), readTime: now - 1000 },
    ])
    const [held] = (await save(third, 1, now + 86_400_000)).list
    expect(held?.readTime).toBeLessThan(now + 600_000)
    expect(await reader.api.works.one({ id: workId })).toMatchObject({
      reading: { chapterId: third, number: 3, place: place(1, 0.5) },
    })
    expect((await guest.works.one({ id: workId })).reading).toBeNull()
  })

  test('fifty at once, in one batch or in many calls, leave one row: the latest', async () => {
    const { workId, chapterIds } = await aSerial(author, 2)
    const at = Date.now() - 100_000
    const list = Array.from({ length: 50 }, (_, turn) => ({
      chapterId: chapterIds[turn % 2] ?? '',
      place: place(1 + (turn % 2), turn / 50),
      readTime: at + ((turn * 37) % 50),
    }))
    const latest = list.toSorted((one, other) => other.readTime - one.readTime)[0]
    await Promise.all(list.map((one) => reader.api.worksRead.save({ list: [one] })))
    await reader.api.worksRead.save({ list })
    const rows = await api.ctx.db.many(sql`select * from work_places where work_id = ${workId}`)
    expect(rows).toMatchObject([{ chapter_id: latest?.chapterId, place_offset: latest?.place.offset }])
  })

  test('of many readers at once are each their own, and a thousand cost a row each and no page', async () => {
    const works = [await aSerial(author, 2), await aSerial(author, 2)]
    const readers = await Promise.all(Array.from({ length: 10 }, () => api.member()))
    const dropped: string[] = []
    const stop = api.ctx.events.on('contentChanged', ({ tags }) => void dropped.push(...tags))
    const at = Date.now() - 100_000
    const save = (turn: number) => {
      const one = readers[turn % 10] as Person
      const { chapterIds } = works[Math.floor(turn / 10) % 2] ?? { chapterIds: [] }
      const given = { chapterId: chapterIds[turn % 2] ?? '', place: place(1, (turn % 7) / 7), readTime: at + turn }
      return one.api.worksRead.save({ list: [given] })
    }
    for (let from = 0; from < 1000; from += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => save(from + index)))
      expect(new Set(answers.map(({ list }) => list.length))).toEqual(new Set([1]))
    }
    stop()
    expect(dropped).toEqual([])
    for (const [index, one] of readers.entries()) {
      const { list } = await one.api.worksRead.list({})
      expect(list.map(({ readTime }) => readTime)).toEqual([at + 990 + index, at + 980 + index])
    }
  })

  test('refuse what is out of sight, out of bounds or too many', async () => {
    const workId = await aWork(author)
    const draft = await aDraft(author, workId)
    const open = await aChapter(author, workId)
    const save = (patch: object) =>
      reader.api.worksRead.save({ list: [{ chapterId: open, place: place(1), readTime: 1, ...patch }] })
    await expect(save({ chapterId: draft })).rejects.toMatchObject({ code: 404, message: '章节不存在' })
    await expect(save({ place: place(1, 1.5) })).rejects.toMatchObject({ code: 422 })
    await expect(save({ place: place(0) })).rejects.toMatchObject({ code: 422 })
    const one = { chapterId: open, place: place(1), readTime: 1 }
    await expect(reader.api.worksRead.save({ list: Array(51).fill(one) })).rejects.toMatchObject({ code: 422 })
    await expect(reader.api.worksRead.save({ list: [one, { ...one, chapterId: draft }] })).rejects.toMatchObject({
      code: 404,
    })
    expect((await reader.api.worksRead.list({})).total).toBe(0)
  })

  test('a block that is gone leads to the one before it', async () => {
    const workId = await aWork(author)
    const id = await aChapter(author, workId, { content: '一\n二\n三\n四' })
    const save = (block: number) =>
      reader.api.worksRead.save({ list: [{ chapterId: id, place: place(block, 0.25), readTime: Date.now() }] })
    await save(3)
    await author.api.worksChapter.save({ _id: id, workId, title: '章', content: '一\n二\n四\n五' })
    await author.api.worksChapter.setState({ chapterIds: [id], state: 'published' })
    expect((await reader.api.works.one({ id: workId })).reading?.place).toEqual(place(2, 1))
    expect((await save(3)).list[0]?.place).toEqual(place(2, 1))
    expect((await save(4)).list[0]?.place).toEqual(place(4, 0.25))
  })

  test('are the reading history: the latest first, 500 at most, with how far one is', async () => {
    const { workId, chapterIds } = await aSerial(author, 4)
    await api.ctx.db.run(sql`
      with many as (
        insert into works (user_id, type, title, direction) select ${author.id}, 'fiction', 'read', 'ltr'
        from generate_series(1, ${limits.readWorks}::int) returning id
      )
      insert into work_places (user_id, work_id, chapter_id, block, place_offset, progress, read_at)
      select ${reader.id}, id, ${chapterIds[0]}::int8, 1, 0, 0, now() - interval '1 day' from many`)
    const chapterId = chapterIds[1] ?? ''
    await reader.api.worksRead.save({ list: [{ chapterId, place: place(2), readTime: Date.now() }] })
    const rows = await api.ctx.db.one(sql`select count(*)::int as n from work_places where user_id = ${reader.id}`)
    expect(rows).toEqual({ n: limits.readWorks })
    const { list, total } = await reader.api.worksRead.list({})
    expect(total).toBe(1)
    // One chapter of four, and the half of the second.
    expect(list).toMatchObject([{ works: { _id: workId }, chapterId, number: 2, percent: 37 }])
    await reader.api.worksRead.clear({ workId })
    expect((await reader.api.worksRead.list({})).total).toBe(0)
    await api.ctx.db.run(sql`delete from works where title = 'read'`)
  })
})
