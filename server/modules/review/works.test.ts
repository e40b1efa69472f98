import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aFile } from '../../../test/support/forum/forum.ts'
import { aChapter, aDraft, aSerial, aWork, contents, worksOn } from '../../../test/support/works/works.ts'
import { purgeDeleted } from '../../jobs/purge.ts'

const api = await testApi({ config: worksOn })
const admin = await api.administrator()
const moderator = await api.moderator()
const guest = api.as(null)
const word = '待审词语'
await admin.api.adminRule.save({
  name: '审',
  kind: 'words',
  action: 'hold',
  scope: ['work', 'chapter'],
  tellAuthor: true,
  trustBelow: 3,
  options: { words: [word] },
})

let author: Person
let reader: Person
beforeEach(async () => {
  author = await api.member()
  reader = await api.member()
})

async function itemOf(objectId: string, type: 'works' | 'chapter') {
  const { list } = await moderator.api.adminQueue.list({ limit: 100, select: { userId: author.id } })
  return list.find(({ object }) => object._id === objectId && object.type === type)
}

async function decide(objectId: string, type: 'works' | 'chapter', decision: 'pass' | 'reject', reason = '') {
  const itemId = (await itemOf(objectId, type))?._id ?? ''
  await moderator.api.adminQueue.decide({ items: [itemId], decision, reason })
  return itemId
}

const undo = (itemId: string) => moderator.api.adminQueue.undo({ itemId })
const seen = (id: string) =>
  guest.worksChapter.one({ id }).then(
    () => true,
    () => false,
  )
const workSeen = (id: string) =>
  guest.works.one({ id }).then(
    () => true,
    () => false,
  )
const entryOf = async (workId: string, id: string) =>
  (await author.api.worksChapter.mine({ workId, limit: 100 })).list.find(({ _id }) => _id === id)
const lastNotice = async (person: Person) => (await person.api.notification.system({ limit: 1 })).list[0]

test('what waits says by which rule to its author, and to nobody else', async () => {
  const workId = await aWork(author, { title: word })
  await aChapter(author, workId, { content: '正文' })
  const { workId: other } = await aSerial(author, 1)
  const id = await aChapter(author, other, { content: word })
  await author.api.worksVolume.save({ workId: other, title: word })
  expect(await author.api.works.one({ id: workId })).toMatchObject({ isHeld: true, heldBy: ['审'] })
  expect((await author.api.works.mine({})).list.find(({ _id }) => _id === workId)).toMatchObject({ heldBy: ['审'] })
  expect((await author.api.works.one({ id: other })).heldBy).toBeUndefined()
  expect(await entryOf(other, id)).toMatchObject({ isHeld: true, heldBy: ['审'] })
  expect((await author.api.moderation.mine({})).waiting).toMatchObject([{ type: 'volume', heldBy: ['审'] }])
  expect(JSON.stringify(await reader.api.works.one({ id: other }))).not.toContain('审')
})

describe('a held chapter', () => {
  test('comes into sight when it is passed, with time, number and figures of then, and goes again', async () => {
    const { workId } = await aSerial(author, 2)
    const id = await aChapter(author, workId, { title: '第三章', content: word })
    expect(await itemOf(id, 'chapter')).toMatchObject({
      kind: 'held',
      object: { excerpt: expect.stringContaining(word), works: { workId, chapterId: id } },
    })
    await api.ctx.db.run(
      sql`update work_chapters set published_at = published_at - interval '1 hour', held_at = held_at - interval '1 hour' where id = ${id}`,
    )
    const itemId = await decide(id, 'chapter', 'pass')
    const page = await guest.worksChapter.one({ id })
    expect(page.number).toBe(3)
    expect(page.publishTime).toBeGreaterThan(Date.now() - 600_000)
    expect(await guest.works.one({ id: workId })).toMatchObject({ chapterNumber: 3, lastChapter: { _id: id } })
    expect((await lastNotice(author))?.content).toContain('通过')
    expect(await undo(itemId)).toEqual({ restored: 1, gone: 0 })
    expect(await seen(id)).toBe(false)
    expect((await guest.works.one({ id: workId })).chapterNumber).toBe(2)
    await decide(id, 'chapter', 'pass')
    expect(await seen(id)).toBe(true)
  })

  test('is its author’s when it is rejected, who changes it; then somebody looks again', async () => {
    const { workId } = await aSerial(author, 1)
    const id = await aChapter(author, workId, { title: '第二章', content: word })
    const itemId = await decide(id, 'chapter', 'reject', '广告')
    expect(await entryOf(workId, id)).toMatchObject({ state: 'hidden', isHeld: false, stateReason: '广告' })
    expect(await lastNotice(author)).toMatchObject({ content: expect.stringContaining('广告'), link: 'appeal' })
    const publish = () => author.api.worksChapter.setState({ chapterIds: [id], state: 'published' })
    await expect(publish()).rejects.toMatchObject({ code: 409, message: '这一章未通过审核，请修改后再发布' })
    await author.api.worksChapter.save({ _id: id, workId, title: '第二章', content: '干净' })
    await publish()
    expect(await seen(id)).toBe(false)
    // It waits as it is now; the earlier decision is nothing to undo any more.
    expect((await itemOf(id, 'chapter'))?.object.excerpt).toBe('干净')
    expect(await undo(itemId)).toEqual({ restored: 0, gone: 1 })
    await decide(id, 'chapter', 'pass')
    expect((await guest.worksChapter.one({ id })).number).toBe(2)
  })

  test('waits again when the rejection is undone, and comes back by an appeal', async () => {
    const { workId } = await aSerial(author, 1)
    const id = await aChapter(author, workId, { content: word })
    expect(await undo(await decide(id, 'chapter', 'reject'))).toEqual({ restored: 1, gone: 0 })
    expect(await entryOf(workId, id)).toMatchObject({ state: 'published', isHeld: true, stateReason: '' })
    const itemId = await decide(id, 'chapter', 'reject')
    await author.api.moderation.appeal({ itemId, text: '冤' })
    const { list } = await admin.api.adminQueue.list({ limit: 100, select: { kind: 'appeal', userId: author.id } })
    const appealId = list[0]?._id ?? ''
    await admin.api.adminQueue.decide({ items: [appealId], decision: 'pass' })
    expect(await seen(id)).toBe(true)
    await admin.api.adminQueue.undo({ itemId: appealId })
    expect(await seen(id)).toBe(false)
    expect(await entryOf(workId, id)).toMatchObject({ state: 'hidden' })
  })

  test('begins in the list, and is whole for whoever opens it, with all of its pages', async () => {
    const { workId } = await aSerial(author, 1)
    const content = `${word}，${'很长的一章。'.repeat(1500)}最后一句`
    const id = await aChapter(author, workId, { content })
    const item = await itemOf(id, 'chapter')
    expect(item?.object).toMatchObject({ isCut: true, excerpt: content.slice(0, 4000) })
    const claim = (itemId = '') => moderator.api.adminQueue.claim({ itemId })
    const { object } = await claim(item?._id)
    expect([object.isCut, object.excerpt]).toEqual([undefined, content])
    const pages = await Promise.all(Array.from({ length: 25 }, () => aFile(api, author)))
    const manga = await aChapter(author, await aWork(author, { worksType: 'manga' }), {
      title: word,
      content: undefined,
      pages,
    })
    const drawn = await itemOf(manga, 'chapter')
    expect([drawn?.object.isCut, drawn?.object.images.length]).toEqual([true, 20])
    expect((await claim(drawn?._id)).object.images.map(({ path }) => path)).toEqual(pages)

    // An appeal comes with the whole of it too; its author is told how it began.
    const itemId = await decide(id, 'chapter', 'reject')
    expect((await author.api.moderation.mine({})).rejected).toMatchObject([{ text: content.slice(0, 4000) }])
    await author.api.moderation.appeal({ itemId, text: '冤' })
    const { list } = await admin.api.adminQueue.list({ select: { kind: 'appeal', userId: author.id } })
    expect(list[0]?.decision?.object.isCut).toBe(true)
    const opened = await admin.api.adminQueue.claim({ itemId: list[0]?._id ?? '' })
    expect(opened.decision?.object.excerpt).toBe(content)
  })

  test('is decided once, however many decide at once', async () => {
    const { workId } = await aSerial(author, 1)
    const id = await aChapter(author, workId, { content: word })
    const itemId = (await itemOf(id, 'chapter'))?._id ?? ''
    const results = await Promise.allSettled(
      [moderator, admin, moderator, admin].map(({ api: staff }, turn) =>
        staff.adminQueue.decide({ items: [itemId], decision: turn % 2 ? 'pass' : 'reject' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 409 })
  })

  test('shows its pictures to those who decide, and to nobody else', async () => {
    const workId = await aWork(author, { worksType: 'manga' })
    const path = await aFile(api, author)
    const id = await aChapter(author, workId, { title: word, content: undefined, pages: [path] })
    expect((await itemOf(id, 'chapter'))?.object.images).toMatchObject([{ path }])
  })
})

describe('a held work', () => {
  test('is in sight with its chapters when it is passed, and out of sight when that is undone', async () => {
    const { workId } = await aSerial(author, 1)
    await author.api.works.update({ workId, title: word })
    expect(await workSeen(workId)).toBe(false)
    const itemId = await decide(workId, 'works', 'pass')
    expect(await workSeen(workId)).toBe(true)
    await undo(itemId)
    expect(await workSeen(workId)).toBe(false)
    expect(await author.api.works.one({ id: workId })).toMatchObject({ isHeld: true })
  })

  test('stays out of sight when it is rejected, until what it says was changed and looked at', async () => {
    const { workId } = await aSerial(author, 1)
    await author.api.works.update({ workId, summary: word })
    await decide(workId, 'works', 'reject', '违规简介')
    const own = async () => author.api.works.one({ id: workId })
    expect(await own()).toMatchObject({ state: 'hidden', stateReason: '违规简介', isHeld: false })
    expect((await author.api.works.mine({ select: { state: 'hidden' } })).list).toMatchObject([{ _id: workId }])
    // What changes nothing of what it says brings it nowhere, also by the way over private.
    for (const patch of [{ serial: 'paused' }, { visibility: 'private' }, { visibility: 'public' }] as const)
      await author.api.works.update({ workId, ...patch })
    expect(await own()).toMatchObject({ state: 'hidden' })
    expect(await itemOf(workId, 'works')).toBeUndefined()
    await author.api.works.update({ workId, summary: '好简介' })
    expect(await own()).toMatchObject({ state: 'public', isHeld: true })
    expect(await workSeen(workId)).toBe(false)
    await decide(workId, 'works', 'pass')
    expect(await workSeen(workId)).toBe(true)
  })
})

describe('reports', () => {
  test('of works and chapters are upheld with their removal, and dismissed', async () => {
    const { workId, chapterIds } = await aSerial(author, 2, { title: '长夜' })
    const [first = '', second = ''] = chapterIds
    const report = (kind: 'works' | 'chapter', objectId: string) =>
      reader.api.report.create({ kind, objectId, reason: 'illegal' })
    await expect(author.api.report.create({ kind: 'works', objectId: workId, reason: 'spam' })).rejects.toMatchObject({
      code: 400,
    })
    await expect(report('chapter', await aDraft(author, workId))).rejects.toMatchObject({ code: 404 })
    await report('chapter', first)
    await report('works', workId)
    const { list } = await moderator.api.adminReport.list({ limit: 2 })
    expect(list).toMatchObject([
      { kind: 'works', works: { workId, worksType: 'fiction', chapterId: null } },
      { kind: 'chapter', works: { workId, chapterId: first }, message: { message: expect.stringContaining('第一段') } },
    ])
    const itemId = await decide(first, 'chapter', 'reject', '违规')
    expect([await seen(first), await seen(second)]).toEqual([false, true])
    expect((await lastNotice(author))?.content).toContain('违规')
    await expect(author.api.worksChapter.restore({ chapterIds: [first] })).rejects.toMatchObject({ code: 403 })
    expect(await contents(api, workId)).toHaveLength(1)
    await undo(itemId)
    expect(await contents(api, workId)).toHaveLength(2)
    const about = await decide(workId, 'works', 'reject', '违规')
    expect(await workSeen(workId)).toBe(false)
    await expect(author.api.works.restore({ workId })).rejects.toMatchObject({ code: 403 })
    await undo(about)
    expect(await workSeen(workId)).toBe(true)
    await decide(workId, 'works', 'pass')
    expect(await workSeen(workId)).toBe(true)
  })
})

describe('the back office', () => {
  test('lists, removes and restores works and chapters together', async () => {
    const { workId, chapterIds } = await aSerial(author, 3, { title: '长夜', summary: '简介' })
    const list = async (type: 'work' | 'chapter', patch = {}) =>
      (await moderator.api.adminContent.list({ type, select: { userId: author.id, ...patch } })).list
    await aDraft(author, workId)
    expect(await list('work')).toMatchObject([
      {
        _id: workId,
        title: '长夜',
        excerpt: '简介',
        state: 'public',
        works: { workId, worksType: 'fiction', chapterId: null },
      },
    ])
    expect((await list('chapter')).map(({ _id }) => _id)).toEqual(chapterIds.toReversed())
    expect(await list('chapter', { keyword: '长夜' })).toHaveLength(3)
    const some = { type: 'chapter', ids: chapterIds.slice(0, 2), reason: '广告' } as const
    const { batchId, count } = await moderator.api.adminContent.remove(some)
    expect([count, await contents(api, workId)]).toEqual([2, [expect.stringMatching(/^1 /)]])
    expect(await list('chapter', { state: 'removed' })).toMatchObject([{ batchId }, { batchId, reason: '广告' }])
    expect(await moderator.api.adminContent.undo({ batchId })).toEqual({ restored: 2, gone: 0 })
    expect(await contents(api, workId)).toHaveLength(3)
    const whole = await moderator.api.adminContent.remove({ type: 'work', ids: [workId], reason: '广告' })
    expect(await workSeen(workId)).toBe(false)
    expect((await moderator.api.adminContent.restore({ type: 'work', ids: [workId], reason: '误' })).count).toBe(1)
    expect(await workSeen(workId)).toBe(true)
    expect(await moderator.api.adminContent.undo({ batchId: whole.batchId })).toEqual({ restored: 0, gone: 0 })
  })

  test('takes works and new chapters with their author, and brings them back', async () => {
    const { workId, chapterIds } = await aSerial(author, 2)
    const { workId: fresh } = await aSerial(author, 1)
    await api.ctx.db.run(sql`update works set created_at = now() - interval '2 days' where id = ${workId}`)
    await api.ctx.db.run(
      sql`update work_chapters set published_at = now() - interval '2 days' where id = ${chapterIds[0]}`,
    )
    const ban = await admin.api.adminUser.sanction({
      userId: author.id,
      kind: 'ban',
      hours: 0,
      reason: '广告',
      removeHours: 24,
    })
    expect(ban.removed).toBe(2)
    expect([await workSeen(workId), await workSeen(fresh)]).toEqual([true, false])
    expect(await contents(api, workId)).toHaveLength(1)
    expect(await admin.api.adminContent.undo({ batchId: ban.batchId ?? '' })).toEqual({ restored: 2, gone: 0 })
    expect([await workSeen(fresh), (await contents(api, workId)).length]).toEqual([true, 2])
  })
})

test('what was deleted thirty days ago goes for good, with everything that speaks of it', async () => {
  const { workId, chapterIds } = await aSerial(author, 2)
  const cover = await aFile(api, author)
  await author.api.works.update({ workId, cover })
  const [first = '', second = ''] = chapterIds
  await author.api.worksChapter.remove({ chapterIds: [first] })
  await api.ctx.db.run(sql`update work_chapters set deleted_at = now() - interval '31 days' where id = ${first}`)
  await purgeDeleted(api.ctx)
  const left = async () =>
    api.ctx.db.one<{ works: number; chapters: number; spans: number; uses: number }>(sql`
      select (select count(*)::int from works where id = ${workId}) as works,
        (select count(*)::int from work_chapters where work_id = ${workId}) as chapters,
        (select count(*)::int from chapter_spans where work_id = ${workId}) as spans,
        (select count(*)::int from attachment_uses where type = 'works' and object_id = ${workId}) as uses`)
  expect(await left()).toEqual({ works: 1, chapters: 1, spans: 1, uses: 1 })
  expect(await seen(second)).toBe(true)
  await author.api.works.remove({ workId })
  await purgeDeleted(api.ctx)
  expect(await left()).toMatchObject({ works: 1, chapters: 1 })
  await api.ctx.db.run(sql`update works set deleted_at = now() - interval '31 days' where id = ${workId}`)
  await purgeDeleted(api.ctx)
  expect(await left()).toEqual({ works: 0, chapters: 0, spans: 0, uses: 0 })
})
