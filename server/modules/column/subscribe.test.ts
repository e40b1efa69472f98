import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, withArticles } from '../../../test/support/forum/forum.ts'
import { tellSubscribers } from '../column-articles/news.ts'

const api = await testApi({ config: withArticles })
const [author, admin] = [await api.member(), await api.administrator()]
const board = await aBoard(api, undefined, { type: 'article' })
const guest = api.as(null)

const aColumn = async (title = '海岸线札记') => (await author.api.column.create({ title }))._id
const subscribe = (person: Person, columnId: string, desired?: boolean) =>
  person.api.column.subscribe({ columnId, desired })
const many = (number: number) => Promise.all(Array.from({ length: number }, () => api.member()))
const told = async (person: Person) => {
  await tellSubscribers(api.ctx)
  const { list } = await person.api.notification.system()
  return list.map(({ column, posts, content }) => [column?.number, posts?.title, content])
}

describe('subscribing', () => {
  test('is a switch, and does what is desired however often', async () => {
    const [columnId, reader] = [await aColumn(), await api.member()]
    expect(await subscribe(reader, columnId)).toEqual({ isSubscribe: true, subscribeNumber: 1 })
    expect(await reader.api.column.one({ id: columnId })).toMatchObject({ isSubscribe: true, subscribeNumber: 1 })
    expect(await subscribe(reader, columnId)).toEqual({ isSubscribe: false, subscribeNumber: 0 })
    expect(await reader.api.column.subscribe({ columnId, wish: false })).toEqual({
      isSubscribe: false,
      subscribeNumber: 0,
    })
    for (let round = 0; round < 3; round++)
      expect(await subscribe(reader, columnId, true)).toEqual({ isSubscribe: true, subscribeNumber: 1 })
  })

  test('fifty at once, of one member and of many, leave state and number in step', async () => {
    const [columnId, reader] = [await aColumn(), await api.member()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => subscribe(reader, columnId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const people = await many(10)
    await Promise.all(people.flatMap((person) => Array.from({ length: 5 }, () => subscribe(person, columnId, true))))
    const { subscribeNumber } = await guest.column.one({ id: columnId })
    const { rows } = await api.ctx.db.one<{ rows: number }>(
      sql`select count(*)::int as rows from column_subscriptions where column_id = ${columnId}`,
    )
    expect([subscribeNumber, rows]).toEqual([11, 11])
    await Promise.all(people.map((person) => subscribe(person, columnId, false)))
    expect((await guest.column.one({ id: columnId })).subscribeNumber).toBe(1)
  })

  test("is not for one's own, and has an end", async () => {
    const columnId = await aColumn()
    await expect(subscribe(author, columnId)).rejects.toMatchObject({ code: 400, message: '不能订阅自己的专栏' })
    const reader = await api.member()
    await api.ctx.db.run(sql`
      with u as (
        insert into users (name, name_key, password_hash) select 'w' || n, 'w' || n, '' from generate_series(1, 50) n returning id
      ), c as (
        insert into columns (user_id, slot, title) select u.id, s, 't' from u, generate_series(1, 20) s returning id
      )
      insert into column_subscriptions (column_id, user_id) select id, ${reader.id} from c limit ${limits.columnsSubscribed - 1}`)
    const [one, other] = [await aColumn(), await aColumn()]
    const answers = await Promise.allSettled([subscribe(reader, one, true), subscribe(reader, other, true)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rejected = answers.find(({ status }) => status === 'rejected')
    expect(rejected).toMatchObject({ reason: { code: 409, message: '最多订阅 1000 个专栏' } })
    const numbers = [await guest.column.one({ id: one }), await guest.column.one({ id: other })]
    expect(numbers.map(({ subscribeNumber }) => subscribeNumber).sort()).toEqual([0, 1])
  })
})

describe('who subscribes is told', () => {
  test('in one line while it is unread, which counts and comes first', async () => {
    const [one, other, reader] = [await aColumn('甲'), await aColumn('乙'), await api.member()]
    for (const columnId of [one, other]) await subscribe(reader, columnId)
    await aPost(author, board, { title: '一', article: { columnId: one } })
    expect(await told(reader)).toEqual([[1, '一', '专栏「甲」更新了 1 篇文章']])
    await aPost(author, board, { title: '别的', article: { columnId: other } })
    await tellSubscribers(api.ctx)
    await aPost(author, board, { title: '二', article: { columnId: one } })
    await aPost(author, board, { title: '三', article: { columnId: one } })
    expect(await told(reader)).toEqual([
      [3, '三', '专栏「甲」更新了 3 篇文章'],
      [1, '别的', '专栏「乙」更新了 1 篇文章'],
    ])
    expect(await reader.api.notification.unread()).toMatchObject({ systemCount: 2 })
    await reader.api.notification.markAllRead({ type: 'system' })
    await aPost(author, board, { title: '四', article: { columnId: one } })
    expect((await told(reader))[0]).toEqual([1, '四', '专栏「甲」更新了 1 篇文章'])
    expect(await reader.api.notification.unread()).toMatchObject({ systemCount: 1 })
  })

  test('once an article comes into sight, and of nothing before that or after', async () => {
    const [columnId, reader] = [await aColumn(), await api.member()]
    await subscribe(reader, columnId)
    const id = await aPost(author, board, { title: '藏', article: { columnId }, visibility: 'private' })
    expect(await told(reader)).toEqual([])
    const body = { postsId: id, systemId: board.id, title: '现', content: '正文' }
    for (const visibility of ['public', 'private', 'public'] as const)
      await author.api.post.update({ ...body, visibility })
    await author.api.post.remove({ postsId: id })
    await author.api.post.restore({ postsId: id })
    expect(await told(reader)).toEqual([[1, '现', expect.anything()]])
    // What was there before it came into the column is no news.
    const old = await aPost(author, board, { title: '旧' })
    await author.api.post.update({ ...body, postsId: old, article: { columnId } })
    expect(await told(reader)).toHaveLength(1)
  })

  test('when what was held is passed', async () => {
    const { _id: ruleId } = await admin.api.adminRule.save({
      name: '待审',
      kind: 'words',
      action: 'hold',
      scope: ['posts'],
      options: { words: ['代购'] },
    })
    const [columnId, reader] = [await aColumn(), await api.member()]
    await subscribe(reader, columnId)
    const id = await aPost(author, board, { title: '代购', article: { columnId } })
    expect(await told(reader)).toEqual([])
    const { list } = await admin.api.adminQueue.list({ select: { userId: author.id } })
    const item = list.find(({ object }) => object._id === id)
    await admin.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'pass' })
    expect(await told(reader)).toEqual([[1, '代购', expect.anything()]])
    await admin.api.adminRule.delete({ _id: ruleId })
  })

  test('unless they block the author or do not want to meet its words, and nobody twice', async () => {
    const columnId = await aColumn()
    const [blocker, muter, reader] = [await api.member(), await api.member(), await api.member()]
    for (const person of [blocker, muter, reader]) await subscribe(person, columnId)
    await blocker.api.block.block({ userId: author.id })
    await muter.api.user.saveSettings({ mutedWords: ['ｓｐｏｉｌｅｒ'] })
    await aPost(author, board, { title: 'a Spoiler', article: { columnId } })
    await Promise.all([tellSubscribers(api.ctx), tellSubscribers(api.ctx), tellSubscribers(api.ctx)])
    expect([await told(blocker), await told(muter)]).toEqual([[], []])
    expect(await told(reader)).toEqual([[1, 'a Spoiler', expect.anything()]])
  })

  test('without a row for any of them while they are away', async () => {
    const columnId = await aColumn()
    await api.ctx.db.run(sql`
      with u as (
        insert into users (name, name_key, password_hash)
        select 'many' || n, 'many' || n, '' from generate_series(1, 1200) n returning id
      )
      insert into column_subscriptions (column_id, user_id) select ${columnId}, id from u`)
    await aPost(author, board, { article: { columnId } })
    const numbers = await Promise.all([tellSubscribers(api.ctx), tellSubscribers(api.ctx)])
    expect(numbers).toEqual([0, 0])
    const { rows } = await api.ctx.db.one<{ rows: number }>(
      sql`select count(*)::int as rows from notifications where column_id = ${columnId}`,
    )
    expect(rows).toBe(0)
  })

  test('and not of a column that is gone by then', async () => {
    const [columnId, reader] = [await aColumn(), await api.member()]
    await subscribe(reader, columnId)
    await aPost(author, board, { article: { columnId } })
    await author.api.column.delete({ columnId })
    expect(await told(reader)).toEqual([])
  })
})
