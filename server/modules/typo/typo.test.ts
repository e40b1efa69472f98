import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { api, author, guest, openWorks, reader } from '../../../test/support/works/readers.ts'
import { aChapter, aDraft, aWork } from '../../../test/support/works/works.ts'

await openWorks()
let workId: string
let chapterId: string
beforeEach(async () => {
  workId = await aWork(author)
  chapterId = await aChapter(author, workId, { title: '第一章', content: '天气很号。\n第二段' })
})

const report = (who: Person, patch: object = {}) =>
  who.api.worksTypo.create({ chapterId, block: 1, wrong: '很号', right: '很好', ...patch })
const list = async (state?: 'open' | 'fixed') => (await author.api.worksTypo.list({ workId, select: { state } })).list
const countOf = async () => (await author.api.worksChapter.mine({ workId })).list[0]?.typoNumber
const firstBlock = async () => (await guest.worksChapter.one({ id: chapterId })).content?.content?.[0]

test('a quote must stand in the block; the same one again adds to its number', async () => {
  for (const patch of [{ wrong: '没有' }, { block: 2 }, { block: 99 }])
    await expect(report(reader, patch)).rejects.toMatchObject({ code: 422, message: '原文里没有这几个字' })
  await expect(report(reader, { right: '很号' })).rejects.toMatchObject({ code: 422 })
  await expect(report(reader, { wrong: '' })).rejects.toMatchObject({ code: 422 })
  await expect(report(reader, { chapterId: await aDraft(author, workId) })).rejects.toMatchObject({ code: 404 })
  const others = await Promise.all(Array.from({ length: 5 }, () => api.member()))
  const ids = await Promise.all([reader, reader, ...others].map((who) => report(who)))
  expect(new Set(ids.map(({ _id }) => _id)).size).toBe(1)
  expect(await list()).toMatchObject([{ chapter: { _id: chapterId, title: '第一章' }, number: 6, state: 'open' }])
  expect(await countOf()).toBe(1)
})

test('corrects and publishes, as a revision, and tells who reported it', async () => {
  const { _id: typoId } = await report(reader)
  await expect(reader.api.worksTypo.settle({ typoId, state: 'fixed' })).rejects.toMatchObject({ code: 404 })
  await expect(reader.api.worksTypo.list({ workId })).rejects.toMatchObject({ code: 403 })
  expect(await author.api.worksTypo.settle({ typoId, state: 'fixed', apply: true })).toMatchObject({ state: 'fixed' })
  expect(await firstBlock()).toMatchObject({ attrs: { key: 1 }, content: [{ text: '天气很好。' }] })
  const { list: revisions } = await author.api.worksChapter.revisions({ chapterId })
  expect(revisions.filter(({ kind }) => kind === 'published')).toHaveLength(2)
  expect((await reader.api.notification.system({})).list[0]).toMatchObject({
    content: expect.stringContaining('很号'),
    works: { _id: workId, chapterId },
  })
  expect([await countOf(), (await list('fixed')).length]).toEqual([0, 1])
  await expect(author.api.worksTypo.settle({ typoId, state: 'dismissed' })).rejects.toMatchObject({ code: 409 })
})

test('publishes nothing else by the way, and nothing that was changed already', async () => {
  const { _id: typoId } = await report(reader)
  await author.api.worksChapter.save({ _id: chapterId, workId, title: '第一章', content: '天气很号。\n写了一半' })
  const apply = () => author.api.worksTypo.settle({ typoId, state: 'fixed', apply: true })
  await expect(apply()).rejects.toMatchObject({ code: 409 })
  await author.api.worksChapter.save({ _id: chapterId, workId, title: '第一章', content: '天气好。\n第二段' })
  await author.api.worksChapter.setState({ chapterIds: [chapterId], state: 'published' })
  await expect(apply()).rejects.toMatchObject({ code: 409 })
  expect(await list('open')).toHaveLength(1)
  await author.api.worksTypo.settle({ typoId, state: 'dismissed' })
  expect(await countOf()).toBe(0)
})

test('words over several pieces of text are corrected, marks stay', async () => {
  const content = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [
          { type: 'text' as const, text: '他说很' },
          { type: 'text' as const, text: '号吧', marks: [{ type: 'bold' as const }] },
        ],
      },
    ],
  }
  const id = await aChapter(author, workId, { content })
  const { _id: typoId } = await report(reader, { chapterId: id })
  await author.api.worksTypo.settle({ typoId, state: 'fixed', apply: true })
  expect((await guest.worksChapter.one({ id })).content?.content?.[0]).toMatchObject({
    content: [{ text: '他说很好' }, { text: '吧', marks: [{ type: 'bold' }] }],
  })
})

test('twenty a day', async () => {
  const text = Array.from({ length: 25 }, (_, turn) => `错${turn}字`).join('')
  const id = await aChapter(author, workId, { content: text })
  for (let turn = 0; turn < 20; turn++) await report(reader, { chapterId: id, wrong: `错${turn}字` })
  await expect(report(reader, { chapterId: id, wrong: '错20字' })).rejects.toMatchObject({ code: 429 })
})
