import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { api, author, guest, openWorks, reader } from '../../../test/support/works/readers.ts'
import { aChapter, aSerial, aWork, worksOn } from '../../../test/support/works/works.ts'
import { flushWorkViews, recordView } from './view-buffer.ts'

await openWorks()

const like = (who: Person, likeType: 'works' | 'chapter', objectId: string, desired = true) =>
  who.api.like.create({ likeType, objectId, desired })
/** What is kept for half a minute is made anew. */
const fresh = () => api.ctx.events.emit('contentChanged', { tags: ['works'], fromPeer: false })

describe('views', () => {
  test('count once a reader and chapter in ten minutes, of what the reader could read', async () => {
    const { workId, chapterIds } = await aSerial(author, 2)
    const [first = '', second = ''] = chapterIds
    const locked = await aChapter(author, workId, { access: { kind: 'login' } })
    for (const chapterId of [first, first, second, locked]) {
      await reader.api.worksChapter.view({ chapterId })
      await guest.worksChapter.view({ chapterId })
    }
    await flushWorkViews(api.ctx)
    await flushWorkViews(api.ctx)
    expect((await guest.works.one({ id: workId })).viewNumber).toBe(5)
    const { list } = await author.api.worksChapter.mine({ workId })
    expect(list.map(({ readNumber }) => readNumber)).toEqual([2, 2, 1])
    expect((await author.api.works.figures({ workId })).list.at(-1)).toMatchObject({ views: 5, readers: 2 })
    expect((await author.api.works.figures({ workId })).list).toHaveLength(30)
    expect(await exactFigures(api)).toEqual([])
  })

  test('of two processes are added, and a reader of both is one reader', async () => {
    const { workId, chapterIds } = await aSerial(author, 2)
    // The memory of another process, on the same database.
    const other = { ...api.ctx, state: new Map() }
    await reader.api.worksChapter.view({ chapterId: chapterIds[0] ?? '' })
    recordView(other, { chapterId: chapterIds[1] ?? '', reader: reader.id, isGuest: false })
    await Promise.all([flushWorkViews(api.ctx), flushWorkViews(other)])
    expect((await author.api.works.figures({ workId })).list.at(-1)).toMatchObject({ views: 2, readers: 1 })
  })
})

describe('likes', () => {
  test('of works and chapters are counted, told and taken back', async () => {
    const { workId, chapterIds } = await aSerial(author, 1)
    const [chapterId = ''] = chapterIds
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reader.api.like.create({ likeType: 'works', objectId: workId })),
    )
    expect(new Set(answers.map(({ isLike, likeNumber }) => `${isLike} ${likeNumber}`))).toEqual(new Set(['true 1']))
    expect(await like(reader, 'chapter', chapterId)).toEqual({ isLike: true, likeNumber: 1 })
    expect(await reader.api.works.one({ id: workId })).toMatchObject({ isLike: true, likeNumber: 1 })
    expect(await reader.api.worksChapter.one({ id: chapterId })).toMatchObject({ isLike: true, likeNumber: 1 })
    expect(await guest.worksChapter.one({ id: chapterId })).toMatchObject({ isLike: false, likeNumber: 1 })
    const { list } = await author.api.notification.likes({})
    expect(list).toMatchObject([
      { works: { _id: workId, chapterId, worksType: 'fiction' }, fromUser: { _id: reader.id } },
      { works: { _id: workId, chapterId: null } },
    ])
    expect((await author.api.works.figures({ workId })).list.at(-1)).toMatchObject({ likes: 1 })
    await like(reader, 'works', workId, false)
    expect((await guest.works.one({ id: workId })).likeNumber).toBe(0)
    expect((await author.api.notification.likes({})).total).toBe(1)
    expect(await exactFigures(api)).toEqual([])
  })

  test('of what is out of sight, or of a kind that is off, are refused', async () => {
    const workId = await aWork(author)
    await expect(like(reader, 'works', workId)).rejects.toMatchObject({ code: 404 })
    const chapterId = await aChapter(author, workId)
    await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: true } })
    for (const [type, id] of [
      ['works', workId],
      ['chapter', chapterId],
    ] as const)
      await expect(like(reader, type, id)).rejects.toMatchObject({ code: 403, message: '小说未启用' })
    await expect(reader.api.worksShelf.create({ workId })).rejects.toMatchObject({ code: 403 })
    await expect(guest.works.rank({ worksType: 'fiction', rank: 'hot' })).rejects.toMatchObject({ code: 403 })
    await api.configure(worksOn)
  })
})

describe('ranks', () => {
  test('are what anybody can recompute; of equal ones the newer stands first', async () => {
    const works = [await aSerial(author, 1), await aSerial(author, 1), await aSerial(author, 1)]
    const [one, two, three] = works.map(({ workId }) => workId) as [string, string, string]
    const people = await Promise.all(Array.from({ length: 3 }, () => api.member()))
    for (const person of people) await like(person, 'works', one)
    await reader.api.worksShelf.create({ workId: two })
    await reader.api.worksChapter.view({ chapterId: works[2]?.chapterIds[0] ?? '' })
    await flushWorkViews(api.ctx)
    const rank = async (name: 'new' | 'hot' | 'finished' | 'update') => {
      fresh()
      const { list } = await guest.works.rank({ worksType: 'fiction', rank: name, limit: 100 })
      return list.filter(({ user }) => user._id === author.id).map(({ _id, points }) => `${_id} ${points}`)
    }
    expect(await rank('hot')).toEqual([`${two} 3`, `${one} 3`, `${three} 0.02`])
    expect(await rank('new')).toEqual([`${two} 3`, `${one} 3`, `${three} 0.02`])
    expect(await rank('finished')).toEqual([])
    expect(await rank('update')).toEqual([`${three} 0.02`, `${two} 3`, `${one} 3`])
    await author.api.works.update({ workId: one, serial: 'finished' })
    expect(await rank('finished')).toEqual([`${one} 3`])
    // What is older than seven days is no longer hot, and older than sixty no longer new.
    await api.ctx.db.run(sql`update work_days set day = day - 7 where work_id = ${two}`)
    await api.ctx.db.run(sql`update work_stats set hot_day = hot_day - 1 where work_id = ${two}`)
    await api.ctx.db.run(sql`update works set first_published_at = now() - interval '61 days' where id = ${two}`)
    await flushWorkViews(api.ctx)
    expect(await rank('hot')).toEqual([`${one} 3`, `${three} 0.02`, `${two} 0`])
    expect(await rank('new')).toEqual([`${one} 3`, `${three} 0.02`])
    await author.api.works.update({ workId: one, ageNote: 18 })
    expect(await rank('hot')).toEqual([`${three} 0.02`, `${two} 0`])
    await author.api.works.remove({ workId: three })
    expect(await rank('hot')).toEqual([`${two} 0`])
  })
})
