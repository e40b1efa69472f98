import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChapter, aDraft, aSerial, aWork, contents, worksOn } from '../../../test/support/works/works.ts'

/** What an author sees of a work as a whole. */

const api = await testApi({ config: worksOn })
let author: Person
beforeEach(async () => {
  author = await api.member()
})

const tomorrow = () => Date.now() + 86_400_000

test('says how many chapters are in each state and volume', async () => {
  const workId = await aWork(author)
  const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '第一卷' })
  const empty = await author.api.worksVolume.save({ workId, title: '第二卷' })
  const published = await aChapter(author, workId, { content: '今天的天气很号', volumeId })
  const hidden = await aChapter(author, workId)
  const [draft, scheduled, gone] = [
    await aDraft(author, workId),
    await aDraft(author, workId),
    await aDraft(author, workId),
  ]
  const at = tomorrow()
  await author.api.worksChapter.setState({ chapterIds: [hidden], state: 'hidden' })
  await author.api.worksChapter.setState({ chapterIds: [scheduled], state: 'scheduled', publishTime: at })
  await author.api.worksChapter.remove({ chapterIds: [gone] })
  const reader = await api.member()
  await reader.api.worksTypo.create({ chapterId: published, block: 1, wrong: '很号', right: '很好' })
  expect(await author.api.worksChapter.overview({ workId })).toEqual({
    states: { draft: 1, scheduled: 1, published: 1, hidden: 1, deleted: 1 },
    scheduledTo: at,
    typoNumber: 1,
    looseNumber: 3,
    volumes: [
      { _id: volumeId, title: '第一卷', entryNumber: 1, wordNumber: 7 },
      { _id: empty._id, title: '第二卷', entryNumber: 0, wordNumber: 0 },
    ],
  })
  const other = await api.member()
  await expect(other.api.worksChapter.overview({ workId })).rejects.toMatchObject({ code: 403 })
  expect(draft).toBeTruthy()
})

test('lists chapters from the last one on, page by page', async () => {
  const { workId } = await aSerial(author, 5)
  const page = async (at: number, select = {}) =>
    (await author.api.worksChapter.mine({ workId, page: at, limit: 2, sort: 'desc', select })).list.map(
      ({ position }) => position,
    )
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([[5, 4], [3, 2], [1], []])
  expect([await page(1, { state: 'published' }), await page(3, { state: 'published' })]).toEqual([[5, 4], [1]])
})

test('moves chapters to the end of a volume, also those that stand there', async () => {
  const workId = await aWork(author)
  const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '第一卷' })
  const ids: string[] = []
  for (const title of ['一', '二', '三', '四']) ids.push(await aChapter(author, workId, { title, volumeId }))
  const [first = '', , , last = ''] = ids
  await author.api.worksChapter.move({ chapterIds: [last, first], volumeId, afterId: 'last' })
  expect(await contents(api, workId)).toEqual(['1 二', '2 三', '3 四', '4 一'])
  await author.api.worksChapter.move({ chapterIds: [first], volumeId: null, afterId: 'last' })
  expect(await contents(api, workId)).toEqual(['1 一', '2 二', '3 三', '4 四'])
})

test('says until when a deletion can be taken back, and by whom it was done', async () => {
  const { workId, chapterIds } = await aSerial(author, 2)
  const [own = '', removed = ''] = chapterIds
  await author.api.worksChapter.remove({ chapterIds: [own, removed] })
  const staff = await api.administrator()
  await api.ctx.db.run(sql`
    update work_chapters set deleted_by = ${staff.id}, delete_reason = '侵权' where id = ${removed}`)
  const { list } = await author.api.worksChapter.mine({ workId, select: { state: 'deleted' } })
  expect(list.find(({ _id }) => _id === own)?.restoreUntil).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect(list.find(({ _id }) => _id === removed)).toMatchObject({ restoreUntil: 0, stateReason: '侵权' })
  await expect(author.api.worksChapter.restore({ chapterIds: [removed] })).rejects.toMatchObject({ code: 403 })
})

test('my works come with the views of thirty days', async () => {
  const { workId } = await aSerial(author, 1)
  await api.ctx.db.run(sql`
    insert into work_days (work_id, day, views) values (${workId}, current_date - 40, 9)
    on conflict (work_id, day) do update set views = 9`)
  const mine = async () => (await author.api.works.mine({ select: { worksType: 'fiction' } })).list
  expect(await mine()).toMatchObject([{ _id: workId, restoreUntil: 0, viewDays: Array.from({ length: 30 }, () => 0) }])
  await author.api.works.remove({ workId })
  const [gone] = await mine()
  expect(gone?.restoreUntil).toBeGreaterThan(Date.now() + 29 * 86_400_000)
})
