import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { aFile } from '../../../test/support/forum/forum.ts'
import { api, author, guest, openWorks, reader } from '../../../test/support/works/readers.ts'
import { aChapter, aDraft, aSerial, aWork, worksOn } from '../../../test/support/works/works.ts'

await openWorks()
const admin = await api.administrator()

test('a work is in sight from its first published chapter on', async () => {
  const workId = await aWork(author, { title: '长夜', summary: '简介', tags: ['#奇幻', '奇幻', '冒险'] })
  await expect(guest.works.one({ id: workId })).rejects.toMatchObject({ code: 404, message: '作品不存在' })
  expect(await author.api.works.one({ id: workId })).toMatchObject({
    canEdit: true,
    chapterNumber: 0,
    lastChapter: null,
  })
  const id = await aChapter(author, workId, { title: '第一章' })
  const page = await guest.works.one({ id: workId })
  expect(page).toMatchObject({
    title: '长夜',
    worksType: 'fiction',
    tags: ['奇幻', '冒险'],
    serial: 'ongoing',
    ageNote: 0,
    firstChapterId: id,
    lastChapter: { _id: id, title: '第一章', number: 1 },
    canEdit: false,
    state: 'public',
    user: { _id: author.id, isFollow: false },
  })
  await reader.api.follow.follow({ friendId: author.id })
  expect((await reader.api.works.one({ id: workId })).user.isFollow).toBe(true)
})

test('what a change does not name stays', async () => {
  const workId = await aWork(author, { title: '旧名', summary: '旧简介' })
  const cover = await aFile(api, author)
  const update = (patch: object) => author.api.works.update({ workId, ...patch })
  expect(await update({ cover, serial: 'finished' })).toMatchObject({
    title: '旧名',
    cover: { path: cover },
    serial: 'finished',
  })
  expect(await update({ title: '新名', notice: '请假' })).toMatchObject({
    title: '新名',
    summary: '旧简介',
    notice: '请假',
    cover: { path: cover },
    serial: 'finished',
  })
  expect(await update({ cover: '' })).toMatchObject({ cover: null })
  await expect(update({ title: '' })).rejects.toMatchObject({ code: 422, message: '请输入作品名' })
  await expect(update({ title: '长'.repeat(41) })).rejects.toMatchObject({ code: 422 })
  await expect(update({ summary: '长'.repeat(1001) })).rejects.toMatchObject({ code: 422 })
  await expect(update({ tags: ['一', '二', '三', '四', '五', '六'] })).rejects.toMatchObject({ code: 422 })
  await expect(update({ categoryId: '9223372036854775807' })).rejects.toMatchObject({ code: 422 })
  await expect(update({ cover: await aFile(api, reader) })).rejects.toMatchObject({ code: 404 })
  await expect(author.api.works.create({ worksType: 'fiction', title: '  ' })).rejects.toMatchObject({
    code: 422,
    message: '请输入作品名',
  })
})

test('private, hidden and deleted works are for those who may know of them', async () => {
  const { workId, chapterIds } = await aSerial(author, 1)
  const [chapterId = ''] = chapterIds
  const gone = async (client: Person['api'] | typeof guest) => {
    await expect(client.works.one({ id: workId })).rejects.toMatchObject({ code: 404 })
    await expect(client.worksChapter.list({ workId })).rejects.toMatchObject({ code: 404 })
    await expect(client.worksChapter.one({ id: chapterId })).rejects.toMatchObject({ code: 404 })
  }
  await author.api.works.update({ workId, visibility: 'private' })
  for (const client of [guest, reader.api, admin.api]) await gone(client)
  expect(await author.api.worksChapter.one({ id: chapterId })).toMatchObject({ number: 1 })
  await author.api.works.update({ workId, visibility: 'public' })
  await guest.works.one({ id: workId })

  await expect(admin.api.adminWorks.setState({ workId, state: 'hidden' })).rejects.toMatchObject({ code: 422 })
  await admin.api.adminWorks.setState({ workId, state: 'hidden', reason: '侵权' })
  for (const client of [guest, reader.api]) await gone(client)
  expect(await author.api.works.one({ id: workId })).toMatchObject({ state: 'hidden', stateReason: '侵权' })
  expect((await author.api.notification.system({})).list[0]?.content).toContain('侵权')
  await admin.api.adminWorks.setState({ workId, state: 'public' })
  expect(await guest.works.one({ id: workId })).toMatchObject({ state: 'public', stateReason: '' })
  const { list: log } = await admin.api.audit.list({ limit: 2, select: { action: 'works.set-state' } })
  expect(log).toMatchObject([{ detail: { after: 'public' } }, { detail: { after: 'hidden', reason: '侵权' } }])

  await author.api.works.remove({ workId })
  for (const client of [guest, reader.api, admin.api, author.api]) await gone(client)
  expect((await author.api.works.mine({ select: { state: 'deleted' } })).list).toMatchObject([
    { _id: workId, state: 'deleted' },
  ])
  await expect(reader.api.works.restore({ workId })).rejects.toMatchObject({ code: 404 })
  await author.api.works.restore({ workId })
  await guest.works.one({ id: workId })
  await author.api.works.remove({ workId })
  await api.ctx.db.run(sql`update works set deleted_at = now() - interval '31 days' where id = ${workId}`)
  await expect(author.api.works.restore({ workId })).rejects.toMatchObject({ code: 409 })
})

test('staff hide single chapters, and their authors cannot show them again', async () => {
  const { workId, chapterIds } = await aSerial(author, 2)
  const [first = ''] = chapterIds
  await admin.api.adminWorks.setState({ chapterId: first, state: 'hidden', reason: '广告' })
  await expect(reader.api.worksChapter.one({ id: first })).rejects.toMatchObject({ code: 404 })
  expect(await guest.works.one({ id: workId })).toMatchObject({ chapterNumber: 1 })
  const { list } = await author.api.worksChapter.mine({ workId })
  expect(list[0]).toMatchObject({ state: 'hidden', stateReason: '广告' })
  await expect(author.api.worksChapter.setState({ chapterIds: [first], state: 'published' })).rejects.toMatchObject({
    code: 403,
  })
  await admin.api.adminWorks.setState({ chapterId: first, state: 'public' })
  expect(await guest.works.one({ id: workId })).toMatchObject({ chapterNumber: 2 })
  const draft = await aDraft(author, workId)
  await expect(admin.api.adminWorks.setState({ chapterId: draft, state: 'hidden', reason: 'x' })).rejects.toMatchObject(
    { code: 404 },
  )
})

test('staff list the published chapters of a work with their state, and see it among all contents', async () => {
  const { workId, chapterIds } = await aSerial(author, 2)
  const [first = '', second = ''] = chapterIds
  await aDraft(author, workId)
  await reader.api.report.create({ kind: 'chapter', objectId: second, reason: 'spam' })
  await admin.api.adminWorks.setState({ chapterId: first, state: 'hidden', reason: '广告' })
  const listed = async (select = {}) => (await admin.api.adminWorks.chapters({ workId, select })).list
  expect(await listed()).toMatchObject([
    { _id: second, state: 'public', stateReason: '', reportNumber: 1, isHeld: false },
    { _id: first, state: 'hidden', stateReason: '广告', reportNumber: 0 },
  ])
  expect(await listed({ state: 'hidden' })).toMatchObject([{ _id: first }])
  const all = async (state?: 'public' | 'hidden') => {
    const { list } = await admin.api.adminContent.list({ type: 'chapter', select: { userId: author.id, state } })
    return list.map((item) => `${item._id} ${item.state} ${item.reason}`)
  }
  expect(await all()).toEqual([`${second} public `, `${first} hidden 广告`])
  expect(await all('hidden')).toEqual([`${first} hidden 广告`])
  expect(await all('public')).toEqual([`${second} public `])
  const { list: log } = await admin.api.audit.list({ limit: 1, select: { action: 'chapter.set-state' } })
  expect(log).toMatchObject([{ subject: first, detail: { after: 'hidden', reason: '广告' } }])
  await admin.api.adminWorks.setState({ chapterId: first, state: 'public', reason: '已改' })
  expect(await all()).toEqual([`${second} public `, `${first} public `])
  await author.api.works.update({ workId, visibility: 'private' })
  await expect(listed()).rejects.toMatchObject({ code: 404 })
})

describe('switches', () => {
  test('what is off answers 403 to all but its authors, within the next call', async () => {
    const { workId, chapterIds } = await aSerial(author, 1)
    const [chapterId = ''] = chapterIds
    await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: true } })
    const off = { code: 403, message: '小说未启用' }
    for (const client of [guest, reader.api]) {
      await expect(client.works.one({ id: workId })).rejects.toMatchObject(off)
      await expect(client.worksChapter.list({ workId })).rejects.toMatchObject(off)
      await expect(client.worksChapter.one({ id: chapterId })).rejects.toMatchObject(off)
      await expect(client.works.list({ select: { worksType: 'fiction' } })).rejects.toMatchObject(off)
    }
    await expect(author.api.works.create({ worksType: 'fiction', title: '新' })).rejects.toMatchObject(off)
    await expect(author.api.worksChapter.save({ workId, title: '新' })).rejects.toMatchObject(off)
    await author.api.works.one({ id: workId })
    await author.api.worksChapter.one({ id: chapterId })
    expect((await author.api.works.mine({})).total).toBe(1)
    await aWork(author, { worksType: 'manga' })
    await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: false } })
    await expect(guest.works.list({ select: { worksType: 'manga' } })).rejects.toMatchObject({
      code: 403,
      message: '漫画未启用',
    })
    await guest.works.one({ id: workId })
    await api.configure(worksOn)
  })
})

describe('lists', () => {
  test('by filter and order, with a cursor', async () => {
    const { _id: categoryId } = await admin.api.adminWorksCategory.save({ worksType: 'fiction', name: '玄幻' })
    const ids: string[] = []
    for (const [turn, words] of [5, 30, 10].entries()) {
      const workId = await aWork(author, { title: `书 ${turn}`, tags: ['同好'], ...(turn > 0 ? { categoryId } : {}) })
      await aChapter(author, workId, { content: '字'.repeat(words) })
      ids.push(workId)
    }
    const adult = await aWork(author, { title: '成人', ageNote: 18 })
    await aChapter(author, adult)
    const find = async (client: typeof guest, select: object, sort: 'update' | 'new' | 'words' = 'update') => {
      const all: string[] = []
      let cursor: string | undefined
      do {
        const page = await client.works.list({
          select: { worksType: 'fiction', userId: author.id, ...select },
          sort,
          limit: 2,
          cursor,
        })
        all.push(...page.list.map(({ _id }) => _id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return all
    }
    const [one = '', two = '', three = ''] = ids
    expect(await find(guest, {})).toEqual([three, two, one])
    expect(await find(reader.api, {})).toEqual([adult, three, two, one])
    expect(await find(guest, {}, 'words')).toEqual([two, three, one])
    expect(await find(guest, {}, 'new')).toEqual([three, two, one])
    expect(await find(guest, { categoryId })).toEqual([three, two])
    expect(await find(guest, { wordsMin: 6, wordsMax: 20 })).toEqual([three])
    expect(await find(guest, { tag: '同好', serial: 'ongoing' })).toEqual([three, two, one])
    expect(await find(guest, { serial: 'finished' })).toEqual([])
    const { total } = await guest.works.list({ select: { worksType: 'fiction', userId: author.id } })
    expect(total).toBe(3)
    const { list: categories } = await guest.worksCategory.list({ select: { worksType: 'fiction' } })
    expect(categories.find(({ _id }) => _id === categoryId)).toMatchObject({ name: '玄幻', worksNumber: 2 })
    await admin.api.adminWorksCategory.remove({ _id: categoryId })
    expect((await guest.works.one({ id: two })).category).toBeNull()
    await expect(guest.works.list({ select: { worksType: 'fiction' }, cursor: 'x' })).rejects.toMatchObject({
      code: 422,
    })
  })

  test('categories stand where they are put, no two at one place, and their order is readers’', async () => {
    const ids = new Map<string, string>()
    for (const name of ['甲', '乙', '丙', '丁'])
      ids.set(name, (await admin.api.adminWorksCategory.save({ worksType: 'manga', name }))._id)
    const order = async () => {
      const { list } = await guest.worksCategory.list({ select: { worksType: 'manga' } })
      expect(new Set(list.map(({ position }) => position)).size).toBe(list.length)
      return list.map(({ name }) => name).join('')
    }
    const put = (name: string, position: number) =>
      admin.api.adminWorksCategory.save({ _id: ids.get(name), worksType: 'manga', name, position })
    expect(await order()).toBe('甲乙丙丁')
    await put('丁', 1)
    expect(await order()).toBe('丁甲乙丙')
    await put('丁', 3)
    expect(await order()).toBe('甲乙丁丙')
    await put('甲', 1000)
    expect(await order()).toBe('乙丁丙甲')
    await Promise.all([put('甲', 1), put('丙', 1), put('乙', 2)])
    expect([...(await order())].sort()).toEqual([...'甲乙丙丁'].sort())
    const { list } = await admin.api.audit.list({ limit: 1, select: { action: 'works-category.save' } })
    expect(list).toMatchObject([{ detail: { worksType: 'manga' } }])
  })

  test('staff see every state but what is private', async () => {
    const { workId } = await aSerial(author, 1, { title: '找得到的作品' })
    const hidden = await aWork(author, { title: '找得到的私密' })
    await author.api.works.update({ workId: hidden, visibility: 'private' })
    const { list } = await admin.api.adminWorks.list({ select: { keyword: '找得到' } })
    expect(list.map(({ _id }) => _id)).toEqual([workId])
  })
})

test('a member has at most fifty works, also when many are begun at once', async () => {
  await api.ctx.db.run(sql`
    insert into works (user_id, type, title, direction)
    select ${author.id}, 'fiction', 'x', 'ltr' from generate_series(1, 48)`)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => aWork(author)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a work holds at most ten thousand chapters and two hundred volumes', async () => {
  const workId = await aWork(author)
  await aDraft(author, workId)
  await api.ctx.db.run(sql`
    with s as (
      insert into chapter_spans (work_id, position, entries) select ${workId}, 1 + n, 0 from generate_series(1, 100) n returning id
    ), c as (
      insert into work_chapters (work_id, span_id, position, title)
      select ${workId}, s.id, n, 'x' from s, generate_series(1, 100) n where (s.id, n) <> ((select max(id) from s), 100)
      returning id, span_id
    )
    select count(*) from c`)
  await api.ctx.db.run(sql`
    update chapter_spans s set entries = (select count(*) from work_chapters c where c.span_id = s.id) where s.work_id = ${workId}`)
  await expect(aDraft(author, workId)).rejects.toMatchObject({ code: 409 })
  await api.ctx.db.run(sql`
    insert into work_volumes (work_id, title, position) select ${workId}, 'x', n from generate_series(1, 200) n`)
  await expect(author.api.worksVolume.save({ workId, title: '多' })).rejects.toMatchObject({ code: 409 })
})

describe('rules over texts', () => {
  test('hold, cover and refuse what works and chapters say', async () => {
    const rule = (name: string, action: 'mask' | 'hold' | 'block', words: string[]) =>
      admin.api.adminRule.save({ name, kind: 'words', action, scope: ['work', 'chapter'], options: { words } })
    await rule('禁', 'block', ['赌场大全'])
    await rule('审', 'hold', ['待审词语'])
    await rule('盖', 'mask', ['笨蛋词语'])
    await expect(aWork(author, { title: '赌场大全' })).rejects.toMatchObject({ code: 422 })
    const workId = await aWork(author, { summary: '笨蛋词语' })
    expect(await author.api.works.one({ id: workId })).toMatchObject({ summary: '＊＊＊＊', isHeld: false })
    await expect(aChapter(author, workId, { content: '赌 场 大 全' })).rejects.toMatchObject({ code: 422 })
    const covered = await aChapter(author, workId, { title: '盖', content: '一个笨蛋词语' })
    expect((await guest.worksChapter.one({ id: covered })).content).toMatchObject({
      content: [{ attrs: { key: 1 }, content: [{ text: '一个＊＊＊＊' }] }],
    })
    const held = await aChapter(author, workId, { title: '审', content: '待审词语' })
    for (const client of [guest, reader.api, admin.api])
      await expect(client.worksChapter.one({ id: held })).rejects.toMatchObject({ code: 404 })
    expect(await guest.works.one({ id: workId })).toMatchObject({ chapterNumber: 1 })
    const { list } = await author.api.worksChapter.mine({ workId })
    expect(list.find(({ _id }) => _id === held)).toMatchObject({ state: 'published', isHeld: true })
    expect(await author.api.works.update({ workId, notice: '待审词语' })).toMatchObject({ isHeld: true })
    await expect(guest.works.one({ id: workId })).rejects.toMatchObject({ code: 404 })
    expect(await author.api.works.update({ workId, notice: '' })).toMatchObject({ isHeld: false })
    await guest.works.one({ id: workId })
  })
})
