import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, aPost, fillColumn, setBoardState, withArticles } from '../../../test/support/forum/forum.ts'
import { purgeDeleted } from '../../jobs/purge.ts'

const api = await testApi({ config: withArticles })
const [author, reader, admin] = [await api.member(), await api.member(), await api.administrator()]
const board = await aBoard(api, undefined, { type: 'article' })
const guest = api.as(null)

const aColumn = async (person: Person, title = '海岸线札记') => (await person.api.column.create({ title }))._id
const anArticle = (columnId: string, title: string, patch: object = {}) =>
  aPost(author, board, { title, article: { columnId }, ...patch })
const titles = async (columnId: string, person?: Person) => {
  const { list, total } = await (person?.api ?? guest).column.articles({ columnId, limit: 100 })
  return [list.map(({ title }) => title), total]
}
const place = async (id: string) => (await guest.post.one({ id })).columnPlace

describe('a column', () => {
  test('is begun, changed and read', async () => {
    const cover = await aFile(api, author)
    const made = await author.api.column.create({ title: ' 海岸线札记 ', summary: '沿着海岸走', cover })
    expect(made).toEqual({
      _id: expect.any(String),
      user: expect.objectContaining({ _id: author.id, name: author.name, isFollow: false }),
      title: '海岸线札记',
      summary: '沿着海岸走',
      cover: expect.objectContaining({ path: cover, url: `/${cover}` }),
      isFinished: false,
      articleNumber: 0,
      subscribeNumber: 0,
      isSubscribe: false,
      viewNumber: 0,
      canEdit: true,
      isHeld: false,
      heldTexts: null,
      updateTime: expect.any(Number),
      createTime: expect.any(Number),
      access: { kind: 'free' },
      passEndTime: 0,
      price: 0,
    })
    await reader.api.follow.follow({ friendId: author.id })
    expect(await reader.api.column.one({ id: made._id })).toMatchObject({ canEdit: false, user: { isFollow: true } })
    const changed = await author.api.column.update({ columnId: made._id, title: '海', isFinished: true, cover: null })
    expect(changed).toMatchObject({ title: '海', summary: '沿着海岸走', isFinished: true, cover: null })
    expect(await guest.column.one({ id: made._id })).toMatchObject({ title: '海', canEdit: false })
  })

  test('refuses what is too long, unseen, not there or not mine', async () => {
    const create = (input: object) => author.api.column.create({ title: 't', ...input })
    await expect(create({ title: '' })).rejects.toMatchObject({ code: 422, message: '请输入专栏名' })
    await expect(create({ title: '字'.repeat(41) })).rejects.toMatchObject({ code: 422 })
    await expect(create({ summary: '字'.repeat(501) })).rejects.toMatchObject({ code: 422 })
    await expect(create({ title: `a${'\u0301'.repeat(20)}` })).rejects.toMatchObject({ code: 422 })
    await expect(create({ cover: await aFile(api, reader) })).rejects.toMatchObject({ code: 404 })
    await expect(create({ cover: await aFile(api, author, 'video') })).rejects.toMatchObject({ code: 404 })
    const columnId = await aColumn(reader)
    const mine = { code: 403, message: '只能管理自己的作品' }
    for (const who of [author, admin]) {
      await expect(who.api.column.update({ columnId, title: 'x' })).rejects.toMatchObject(mine)
      await expect(who.api.column.delete({ columnId })).rejects.toMatchObject(mine)
      await expect(who.api.column.order({ columnId, postsIds: [] })).rejects.toMatchObject(mine)
    }
    const none = { code: 404, message: '专栏不存在' }
    await expect(guest.column.one({ id: '999999' })).rejects.toMatchObject(none)
    await expect(guest.column.articles({ columnId: '999999' })).rejects.toMatchObject(none)
    await expect(author.api.column.update({ columnId: '999999' })).rejects.toMatchObject(none)
    await expect(author.api.column.subscribe({ columnId: '999999' })).rejects.toMatchObject(none)
  })

  test('is one of twenty, however many are begun at once', async () => {
    const writer = await api.member()
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => aColumn(writer)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.columns)
    await expect(aColumn(writer)).rejects.toMatchObject({ code: 409, message: '最多创建 20 个专栏' })
    const { list, total } = await writer.api.column.list({ select: { userId: writer.id }, limit: 100 })
    expect([list.length, total]).toEqual([20, 20])
    // A place that is free again can be taken, once.
    await writer.api.column.delete({ columnId: list[7]?._id ?? '' })
    expect((await Promise.allSettled([aColumn(writer), aColumn(writer)])).map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ])
    // The database itself says so.
    await expect(
      api.ctx.db.run(sql`insert into columns (user_id, slot, title) values (${writer.id}, 21, 't')`),
    ).rejects.toThrow()
  })

  test('begun twice with one key is one', async () => {
    const send = () =>
      api.request<{ _id: string }>('/api/aoir-column/create', {
        body: { title: '一次' },
        token: author.tokens.access_token,
        headers: { 'idempotency-key': 'one-and-the-same-column' },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
  })

  test('passes the rules for works', async () => {
    const rule = (action: 'mask' | 'hold' | 'block', word: string) =>
      admin.api.adminRule.save({ name: word, kind: 'words', action, scope: ['work'], options: { words: [word] } })
    const made = [await rule('mask', '笨蛋'), await rule('block', '赌场'), await rule('hold', '代购')]
    const writer = await api.member()
    await expect(writer.api.column.create({ title: '赌场' })).rejects.toMatchObject({ code: 422 })
    expect(await writer.api.column.create({ title: '好', summary: '代购' })).toMatchObject({ isHeld: true })
    const { _id: columnId, title } = await writer.api.column.create({ title: '大笨蛋笔记' })
    expect(title).toBe('大＊＊笔记')
    await expect(writer.api.column.update({ columnId, summary: '赌场' })).rejects.toMatchObject({ code: 422 })
    // What is there already can be finished whatever the rules say of it now.
    made.push(await rule('block', '笔记'))
    expect(await writer.api.column.update({ columnId, isFinished: true })).toMatchObject({ isFinished: true })
    for (const { _id } of made) await admin.api.adminRule.delete({ _id })
  })
})

describe('its articles', () => {
  test('stand in the order in which they came, and say where', async () => {
    const columnId = await aColumn(author)
    const [one, two, three] = [
      await anArticle(columnId, '一'),
      await anArticle(columnId, '二'),
      await anArticle(columnId, '三'),
    ]
    expect(await titles(columnId)).toEqual([['一', '二', '三'], 3])
    const { list } = await guest.column.articles({ columnId, sort: 'new' })
    expect(list.map(({ title, number }) => [title, number])).toEqual([
      ['三', 3],
      ['二', 2],
      ['一', 1],
    ])
    expect(await place(one)).toEqual({
      number: 1,
      total: 3,
      previous: null,
      next: { _id: two, title: '二' },
      isSold: false,
    })
    expect(await place(three)).toEqual({
      number: 3,
      total: 3,
      previous: { _id: two, title: '二' },
      next: null,
      isSold: false,
    })
    expect(await guest.column.articles({ columnId, page: 2, limit: 2 })).toMatchObject({
      total: 3,
      list: [{ _id: three }],
    })
    expect(await guest.column.articles({ columnId, page: 9 })).toMatchObject({ total: 3, list: [] })
  })

  test('are put in exactly the order that is given', async () => {
    const columnId = await aColumn(author)
    const ids: string[] = []
    for (const title of ['一', '二', '三', '四']) ids.push(await anArticle(columnId, title))
    const [one = '', two = '', three = '', four = ''] = ids
    const order = (postsIds: string[]) => author.api.column.order({ columnId, postsIds })
    expect(await order([four, two, one, three])).toBeNull()
    expect(await titles(columnId)).toEqual([['四', '二', '一', '三'], 4])
    expect(await place(one)).toMatchObject({ number: 3, previous: { title: '二' }, next: { title: '三' } })
    await expect(order([one, two])).rejects.toMatchObject({
      code: 409,
      message: '专栏里的文章已变化，请刷新后再试',
    })
    await expect(order([one, two, three, three])).rejects.toMatchObject({ code: 422 })
    const foreign = await aPost(author, board)
    await expect(order([one, two, three, foreign])).rejects.toMatchObject({ code: 404 })
    expect((await titles(columnId))[0]).toEqual(['四', '二', '一', '三'])
    // Two at once both happen, one after the other: the order is one of them.
    await Promise.all([order([one, two, three, four]), order([four, three, two, one])])
    expect([
      ['一', '二', '三', '四'],
      ['四', '三', '二', '一'],
    ]).toContainEqual((await titles(columnId))[0])
    // What its author cannot see keeps its place between the others.
    await author.api.post.remove({ postsId: two })
    const before = (await titles(columnId))[0] as string[]
    const left = (await author.api.column.articles({ columnId })).list.map(({ _id }) => _id)
    await order(left.toReversed())
    expect((await titles(columnId))[0]).toEqual(before.toReversed())
    await author.api.post.restore({ postsId: two })
    expect((await titles(columnId))[1]).toBe(4)
    expect(await place(two)).toMatchObject({ total: 4 })
  })

  test('leave out for others what they do not see, and number the rest without gaps', async () => {
    const columnId = await aColumn(author)
    await anArticle(columnId, '一')
    const hidden = await anArticle(columnId, '自己看', { visibility: 'private' })
    const last = await anArticle(columnId, '二')
    const away = await aBoard(api, undefined, { type: 'article' })
    await aPost(author, away, { title: '别处', article: { columnId } })
    await setBoardState(api, away, 'hidden')
    expect(await titles(columnId)).toEqual([['一', '二'], 2])
    expect(await titles(columnId, author)).toEqual([['一', '自己看', '二'], 3])
    expect(await place(last)).toMatchObject({ number: 2, total: 2, previous: { title: '一' } })
    expect((await author.api.post.one({ id: hidden })).columnPlace).toMatchObject({ number: 2, total: 3 })
    expect(await guest.column.one({ id: columnId })).toMatchObject({ articleNumber: 2 })
    await setBoardState(api, away, 'open')
    expect((await titles(columnId))[1]).toBe(3)
  })

  test('stand in one column at most, which is one of their author', async () => {
    const [first, second] = [await aColumn(author, '甲'), await aColumn(author, '乙')]
    const id = await anArticle(first, '一')
    const body = { postsId: id, systemId: board.id, title: '一', content: '正文' }
    await author.api.post.update({ ...body, article: { columnId: second } })
    expect([(await titles(first))[1], (await titles(second))[1]]).toEqual([0, 1])
    await author.api.post.update({ ...body, article: { columnId: null } })
    expect(await guest.post.one({ id })).toMatchObject({ article: { column: null }, columnPlace: null })
    // However it is written: the database knows whose the article is.
    const foreign = await aColumn(reader)
    await expect(
      api.ctx.db.run(sql`
        insert into column_articles (post_id, column_id, user_id, position) values (${id}, ${foreign}, ${reader.id}, 0)`),
    ).rejects.toThrow(/column_articles_owner/)
  })

  test('are five hundred at most; what was deleted makes room', async () => {
    const columnId = await aColumn(author)
    const first = await anArticle(columnId, '第一')
    await fillColumn(api, { board, author, columnId, number: 498 })
    const answers = await Promise.allSettled(['甲', '乙', '丙'].map((title) => anArticle(columnId, title)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const full = { code: 409, message: '一个专栏最多放 500 篇文章' }
    await expect(anArticle(columnId, '丁')).rejects.toMatchObject(full)
    expect((await titles(columnId))[1]).toBe(500)
    await author.api.post.remove({ postsId: first })
    const instead = await anArticle(columnId, '戊')
    await author.api.post.restore({ postsId: first })
    expect((await guest.post.one({ id: first })).article?.column).toBeNull()
    expect(await place(instead)).toMatchObject({ number: 500, total: 500 })
    await expect(api.ctx.db.run(sql`update columns set articles = 501 where id = ${columnId}`)).rejects.toThrow(
      /columns_room/,
    )
  })

  test('stay when the column is deleted, and so does their order for who brings it back', async () => {
    const columnId = await aColumn(author, '会回来')
    const [one, two] = [await anArticle(columnId, '一'), await anArticle(columnId, '二')]
    await author.api.column.order({ columnId, postsIds: [two, one] })
    expect(await author.api.column.delete({ columnId })).toBeNull()
    await expect(guest.column.one({ id: columnId })).rejects.toMatchObject({ code: 404 })
    await expect(author.api.column.delete({ columnId })).rejects.toMatchObject({ code: 404 })
    expect(await guest.post.one({ id: one })).toMatchObject({ article: { column: null }, columnPlace: null })
    expect((await guest.search.list({ keyword: '会回来', type: 'column' })).total).toBe(0)
    const { count } = await admin.api.adminContent.restore({ type: 'column', ids: [columnId], reason: '误删' })
    expect(count).toBe(1)
    expect(await titles(columnId)).toEqual([['二', '一'], 2])
    await author.api.column.delete({ columnId })
    await api.ctx.db.run(sql`update columns set deleted_at = now() - interval '31 days' where id = ${columnId}`)
    await purgeDeleted(api.ctx)
    expect(await api.ctx.db.many(sql`select from columns where id = ${columnId}`)).toEqual([])
    expect(await guest.post.one({ id: one })).toMatchObject({ title: '一' })
  })
})

describe('lists', () => {
  test('show columns with something to read, by author, by subscription, and in two orders', async () => {
    const [writer, fan] = [await api.member(), await api.member()]
    const [empty, older, newer] = [
      await aColumn(writer, '空'),
      await aColumn(writer, '旧'),
      await aColumn(writer, '新'),
    ]
    for (const columnId of [newer, older]) await aPost(writer, board, { article: { columnId } })
    await aPost(writer, board, { article: { columnId: newer } })
    await fan.api.column.subscribe({ columnId: older })
    await fan.api.column.subscribe({ columnId: empty })
    const of = async (person: Person | null, select: object, sort?: 'subscribe') => {
      const { list, total } = await (person?.api ?? guest).column.list({ select, sort })
      return [list.map(({ title }) => title), total]
    }
    expect(await of(null, { userId: writer.id })).toEqual([['新', '旧'], 2])
    expect(await of(null, { userId: writer.id }, 'subscribe')).toEqual([['旧', '新'], 2])
    expect(((await of(writer, { userId: writer.id }))[0] as string[]).sort()).toEqual(['新', '旧', '空'])
    expect(((await of(fan, { subscribed: true }))[0] as string[]).sort()).toEqual(['旧', '空'])
    expect(await of(null, { subscribed: true })).toEqual([[], 0])
    const { list } = await fan.api.column.list({ select: { userId: writer.id }, limit: 1, page: 2 })
    expect(list).toMatchObject([{ title: '旧', isSubscribe: true, articleNumber: 1 }])
    const all = await guest.column.list({ limit: 100 })
    expect(all.list.every(({ articleNumber }) => articleNumber > 0)).toBe(true)
  })

  test('and the search find them by name and summary, and staff among contents', async () => {
    const writer = await api.member()
    const { _id: columnId } = await writer.api.column.create({ title: '渡船时刻', summary: '每天三十班' })
    expect((await guest.search.list({ keyword: '渡船', type: 'column' })).total).toBe(0)
    await aPost(writer, board, { article: { columnId } })
    for (const keyword of ['渡船', '三十班'])
      expect(await guest.search.list({ keyword, type: 'column' })).toMatchObject({
        total: 1,
        columns: [{ _id: columnId }],
        words: [keyword],
      })
    expect((await guest.search.suggest({ keyword: '渡船' })).list).toMatchObject([{ type: 'column', _id: columnId }])
    await writer.api.column.update({ columnId, title: '轮渡时刻' })
    expect((await guest.search.list({ keyword: '渡船', type: 'column' })).total).toBe(0)
    const found = await admin.api.adminContent.list({ type: 'column', select: { keyword: '轮渡' } })
    expect(found).toMatchObject({
      total: 1,
      list: [{ _id: columnId, title: '轮渡时刻', state: 'public', system: null }],
    })
    expect((await admin.api.adminContent.list({ type: 'posts', select: { userId: writer.id } })).total).toBe(1)
  })
})

describe('staff', () => {
  test('take columns out of sight together, and bring them back as far as there is a place', async () => {
    const writer = await api.member()
    const ids: string[] = []
    for (let number = 0; number < 20; number++) ids.push(await aColumn(writer, `专栏 ${number}`))
    const { batchId, count } = await admin.api.adminContent.remove({ type: 'column', ids, reason: '广告' })
    expect(count).toBe(20)
    expect((await writer.api.column.list({ select: { userId: writer.id } })).total).toBe(0)
    expect((await writer.api.notification.system()).list[0]?.content).toContain('广告')
    await aColumn(writer, '新的')
    expect(await admin.api.adminContent.undo({ batchId })).toEqual({ restored: 19, gone: 1 })
    expect((await writer.api.column.list({ select: { userId: writer.id } })).total).toBe(20)
    const removed = await admin.api.adminContent.list({
      type: 'column',
      select: { userId: writer.id, state: 'removed' },
    })
    expect(removed.total).toBe(1)
  })

  test('hear of reports, and a column that was reported rightly goes, until that is undone', async () => {
    const writer = await api.member()
    const cover = await aFile(api, writer)
    const { _id: columnId } = await writer.api.column.create({ title: '盗版书单', summary: '全是链接', cover })
    const id = await aPost(writer, board, { article: { columnId } })
    const complaint = { kind: 'column', objectId: columnId, reason: 'copyright' } as const
    await expect(writer.api.report.create(complaint)).rejects.toMatchObject({ code: 400 })
    const { _id: reportId } = await reader.api.report.create(complaint)
    expect((await reader.api.report.create(complaint))._id).toBe(reportId)
    await expect(reader.api.report.create({ ...complaint, objectId: '999999' })).rejects.toMatchObject({ code: 404 })
    const { list } = await admin.api.adminReport.list({})
    expect(list[0]).toMatchObject({ kind: 'column', columnId, message: { message: '盗版书单\n全是链接' } })
    const [item] = (await admin.api.adminQueue.list({ select: { userId: writer.id } })).list
    expect(item?.object).toMatchObject({ type: 'column', title: '盗版书单', images: [{ path: cover }] })
    await admin.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'reject', reason: '侵权' })
    await expect(guest.column.one({ id: columnId })).rejects.toMatchObject({ code: 404 })
    expect((await guest.post.one({ id })).article?.column).toBeNull()
    expect((await writer.api.notification.system()).list[0]?.content).toContain('盗版书单')
    expect((await admin.api.adminReport.list({})).list[0]).toMatchObject({ columnId: null, state: 'upheld' })
    await admin.api.adminQueue.undo({ itemId: item?._id ?? '' })
    expect(await guest.column.one({ id: columnId })).toMatchObject({ title: '盗版书单' })
    const { list: log } = await admin.api.audit.list({ limit: 10, select: { action: 'column.delete' } })
    expect(log[0]).toMatchObject({ subject: columnId, detail: { title: '盗版书单', reason: '侵权' } })
  })

  test('remove with all that somebody wrote their columns too', async () => {
    const writer = await api.member()
    const columnId = await aColumn(writer)
    const sanction = { userId: writer.id, kind: 'ban', hours: 0, reason: '广告', removeHours: 'all' } as const
    const { batchId = '' } = await admin.api.adminUser.sanction(sanction)
    await expect(guest.column.one({ id: columnId })).rejects.toMatchObject({ code: 404 })
    await admin.api.adminContent.undo({ batchId })
    expect((await guest.column.one({ id: columnId }))._id).toBe(columnId)
  })
})
