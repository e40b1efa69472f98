import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, joinBoard, withArticles } from '../../../test/support/forum/forum.ts'
import { tellSubscribers } from '../column-articles/news.ts'
import { tellHearers } from './news.ts'

const api = await testApi({ config: withArticles })
const [author, admin] = [await api.member(), await api.administrator()]
const [board, articles] = [await aBoard(api), await aBoard(api, undefined, { type: 'article' })]

const follow = (person: Person) => person.api.follow.follow({ friendId: author.id })
async function aReader(): Promise<Person> {
  const person = await api.member()
  await follow(person)
  return person
}
const told = async (person: Person) => {
  await Promise.all([tellHearers(api.ctx), tellHearers({ ...api.ctx, state: new Map() }), tellSubscribers(api.ctx)])
  const { list } = await person.api.notification.system()
  return list.map(({ posts, content }) => [posts?.title, content])
}
const one = (title: string) => [title, `${author.name} 发布了 1 篇新帖`]
const pick = (postsId: string) => admin.api.post.recommend({ systemId: board.id, postsId })

describe('who follows an author is told', () => {
  test('in one line while it is unread, which counts and comes first', async () => {
    const reader = await aReader()
    await aPost(author, board, { title: '一' })
    expect(await told(reader)).toEqual([one('一')])
    await aPost(author, board, { title: '二' })
    await tellHearers(api.ctx)
    await aPost(author, board, { title: '三' })
    expect(await told(reader)).toEqual([['三', `${author.name} 发布了 3 篇新帖`]])
    expect(await reader.api.notification.unread()).toMatchObject({ systemCount: 1 })
    await reader.api.notification.markAllRead({ type: 'system' })
    await aPost(author, board, { title: '四' })
    expect((await told(reader))[0]).toEqual(one('四'))
    await reader.api.notification.savePreferences({ matrix: { author: { site: false } } })
    expect(await reader.api.notification.unread()).toMatchObject({ systemCount: 0 })
  })

  test('also after many news that do not concern them, which their place has moved past', async () => {
    const [reader, fan, other] = [await aReader(), await api.member(), await api.member()]
    await fan.api.follow.follow({ friendId: other.id })
    const place = () =>
      api.ctx.db.one<{ is_last: boolean }>(sql`
        select coalesce((select seen from news_places where user_id = ${reader.id}), 0)
          = (select max(seq) from post_news) as is_last`)
    const others = async (number: number) => {
      await api.ctx.db.one(sql`select setval('news_seq', (select last_value from news_seq) + ${number})`)
      await aPost(other, board)
      expect(await told(reader)).toEqual([])
    }
    await others(1000)
    expect(await place()).toEqual({ is_last: true })
    // A few are looked through again, which is less than to write it down.
    await others(10)
    expect(await place()).toEqual({ is_last: false })
    await aPost(author, board, { title: '近' })
    expect(await told(reader)).toEqual([one('近')])
    await reader.api.notification.markAllRead({ type: 'system' })
    await api.ctx.db.one(sql`select setval('news_seq', (select last_value from news_seq) + 1000)`)
    await aPost(author, board, { title: '远' })
    expect((await told(reader))[0]).toEqual(one('远'))
  })

  test('once a post comes into sight, and of nothing before that or after', async () => {
    const reader = await aReader()
    const postsId = await aPost(author, board, { title: '藏', visibility: 'private' })
    expect(await told(reader)).toEqual([])
    const body = { postsId, systemId: board.id, title: '现', content: '正文' }
    for (const visibility of ['public', 'private', 'public'] as const)
      await author.api.post.update({ ...body, visibility })
    await author.api.post.remove({ postsId })
    await author.api.post.restore({ postsId })
    expect(await told(reader)).toEqual([one('现')])
    expect(await told(await aReader())).toEqual([])
    await author.api.post.remove({ postsId })
    expect(await told(reader)).toEqual([[undefined, '']])
  })

  test('when what was held is passed, unless it had been in sight before', async () => {
    const { _id: ruleId } = await admin.api.adminRule.save({
      name: '待审',
      kind: 'words',
      action: 'hold',
      scope: ['posts'],
      options: { words: ['代购'] },
    })
    const pass = async (id: string) => {
      const { list } = await admin.api.adminQueue.list({ limit: 100 })
      const item = list.find(({ object }) => object._id === id)
      await admin.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'pass' })
    }
    const writer = await api.member()
    const edit = (postsId: string, patch: { content: string; visibility?: 'public' | 'private' }) =>
      writer.api.post.update({ postsId, systemId: board.id, title: '旧', ...patch })
    const [seen, hidden] = [await aPost(writer, board), await aPost(writer, board)]
    const own = await aPost(writer, board, { visibility: 'private' })
    const reader = await aReader()
    await reader.api.follow.follow({ friendId: writer.id })
    for (const id of [seen, own]) await edit(id, { content: '代购', visibility: 'public' })
    for (const visibility of ['private', 'public'] as const) await edit(hidden, { content: '正文', visibility })
    await pass(seen)
    expect(await told(reader)).toEqual([])
    await pass(own)
    expect(await told(reader)).toEqual([['旧', `${writer.name} 发布了 1 篇新帖`]])
    const id = await aPost(author, board, { title: '代购' })
    expect(await told(reader)).toHaveLength(1)
    await pass(id)
    expect((await told(reader))[0]).toEqual(one('代购'))
    await admin.api.adminRule.delete({ _id: ruleId })
  })

  test('unless they block the author, do not want to meet its words, or hear of it by its column', async () => {
    const [blocker, muter, subscriber] = [await aReader(), await aReader(), await aReader()]
    const { _id: columnId } = await author.api.column.create({ title: '海岸线札记' })
    await subscriber.api.column.subscribe({ columnId })
    await blocker.api.block.block({ userId: author.id })
    await muter.api.user.saveSettings({ mutedWords: ['剧透'] })
    await aPost(author, articles, { title: '剧透在此', article: { columnId } })
    expect([await told(blocker), await told(muter)]).toEqual([[], []])
    expect(await told(subscriber)).toEqual([['剧透在此', '专栏「海岸线札记」更新了 1 篇文章']])
  })
})

test('who is in a board hears of its picks, each once, and of none from before', async () => {
  const [member, other] = [await api.member(), await api.member()]
  await joinBoard(api, board, member)
  const [first, second] = [await aPost(author, board, { title: '甲' }), await aPost(other, board, { title: '乙' })]
  await pick(first)
  await tellHearers(api.ctx)
  await pick(second)
  await pick(first)
  await pick(first)
  const late = await api.member()
  await joinBoard(api, board, late)
  expect(await told(member)).toEqual([['乙', expect.stringMatching(/^板块「.+」有 2 篇新精华$/)]])
  expect(await told(late)).toEqual([])
  expect((await told(author)).filter(([, content]) => content?.includes('精华'))).toEqual([])
})

describe('one line for the picks of a board', () => {
  const picksOf = async (person: Person) => (await told(person)).filter(([, content]) => content?.includes('新精华'))
  const pickIn = ({ id: systemId }: { id: string }, postsId: string) => admin.api.post.recommend({ systemId, postsId })

  test('leaves out posts of the member and of whom they block, and keeps the others', async () => {
    const own = await aBoard(api)
    const [member, blocker, other] = [await api.member(), await api.member(), await api.member()]
    for (const person of [member, blocker]) await joinBoard(api, own, person)
    await blocker.api.block.block({ userId: member.id })
    await pickIn(own, await aPost(other, own, { title: '别人的' }))
    await pickIn(own, await aPost(member, own, { title: '自己的' }))
    const line = [['别人的', `板块「${own.name}」有 1 篇新精华`]]
    expect([await picksOf(member), await picksOf(blocker)]).toEqual([line, line])
  })

  test('leaves out what is no pick of it any more when somebody looks', async () => {
    const [own, elsewhere, member] = [await aBoard(api), await aBoard(api), await api.member()]
    await joinBoard(api, own, member)
    const [kept, back, moved] = [await aPost(author, own), await aPost(author, own), await aPost(author, own)]
    for (const id of [kept, back, moved]) await pickIn(own, id)
    await pickIn(own, back)
    await admin.api.post.move({ postsId: moved, systemId: elsewhere.id })
    await pickIn(elsewhere, moved)
    expect(await picksOf(member)).toEqual([[expect.any(String), `板块「${own.name}」有 1 篇新精华`]])
  })
})
