import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'
import { indexSaid } from '../message-index/service.ts'

const api = await testApi()

const refused = (code: number) => expect.objectContaining({ code })
type Select = NonNullable<NonNullable<Parameters<Person['api']['imFind']['search']>[0]>['select']>
const found = async (who: Person, keyword: string, select: Select = {}) =>
  (await who.api.imFind.search({ keyword, select, limit: 50 })).list.map(({ message }) => message)

test.each([
  ['two characters', '周末去郊外露营吧', '露营'],
  ['one character', '窗外有一只鹦鹉', '鹉'],
  ['three characters that stand together', '阳台的小番茄红了', '小番茄'],
  ['traditional by simplified', '圖書館裡的貓', '图书馆里的猫'],
  ['full width by half width', 'ＧＰＵ　４０９０到货', 'gpu 4090'],
  ['the beginning of a word', 'Kubernetes 部署好了', 'KUBER'],
  ['two words in any order', 'see you on Monday morning', 'morning mon'],
])('finds %s', async (_, message, keyword) => {
  const { ann, bob, say, sessionId } = await aChat(api)
  await say(bob, '完全无关的一句话')
  const said = await say(ann, message)
  for (const who of [ann, bob]) {
    const { list, total, words } = await who.api.imFind.search({ keyword })
    expect(total).toBe(1)
    expect(list).toMatchObject([{ _id: said._id, message, session: { _id: sessionId, sessionType: 1 } }])
    expect(words.length).toBeGreaterThan(0)
  }
  expect(await found(await api.member(), keyword)).toEqual([])
})

test('characters that stand apart are not what was looked for', async () => {
  const { ann, say } = await aChat(api)
  await say(ann, '番茄很小，小番')
  expect(await found(ann, '小番茄')).toEqual([])
})

test('the newest of all my chats come first, by session, person, kind and time, page by page', async () => {
  const one = await aChat(api)
  const { ann, bob } = one
  const { groupId, owner, say } = await aGroup(api, 1)
  await owner.api.imGroup.invite({ groupId, users: [ann.id] })
  await one.say(ann, '灯塔一')
  await one.say(bob, '灯塔二')
  await say(owner, '灯塔三')
  await one.say(bob, '灯塔四')
  expect(await found(ann, '灯塔')).toEqual(['灯塔四', '灯塔三', '灯塔二', '灯塔一'])
  expect(await found(ann, '灯塔', { sessionId: groupId })).toEqual(['灯塔三'])
  expect(await found(ann, '灯塔', { userId: bob.id })).toEqual(['灯塔四', '灯塔二'])
  expect(await found(ann, '灯塔', { kind: 'forward' })).toEqual([])
  const second = await ann.api.imFind.search({ keyword: '灯塔', page: 2, limit: 3 })
  expect(second).toMatchObject({ total: 4, list: [{ message: '灯塔一' }] })
  await api.ctx.db.run(sql`
    update im_messages set created_at = now() - interval '10 days' where session_id = ${one.sessionId} and seq = 1`)
  expect(await found(ann, '灯塔', { from: Date.now() - 7 * 86_400_000 })).toEqual(['灯塔四', '灯塔三', '灯塔二'])
  expect(await found(ann, '灯塔', { to: Date.now() - 7 * 86_400_000 })).toEqual(['灯塔一'])
})

test('only what I may read: from my joining on, until I left, not what I deleted', async () => {
  const { groupId, owner, members, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const late = await api.member()
  await say(owner, '渡口 before')
  await owner.api.imGroup.invite({ groupId, users: [late.id] })
  const between = await say(owner, '渡口 between')
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await say(owner, '渡口 after')
  expect(await found(late, '渡口')).toEqual(['渡口 after', '渡口 between'])
  expect(await found(bob, '渡口')).toEqual(['渡口 between', '渡口 before'])
  await bob.api.im.deleteMessage({ messageId: between._id })
  expect(await found(bob, '渡口')).toEqual(['渡口 before'])
  await bob.api.im.deleteSession({ sessionId: groupId })
  expect(await found(bob, '渡口')).toEqual([])
  expect(await found(owner, '渡口')).toHaveLength(3)
})

test('whoever has left finds nothing by words that are other since, and no number tells of them', async () => {
  const { groupId, owner, members, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const [early, late] = [await say(owner, '先说的'), await say(owner, '后说的')]
  await owner.api.imAct.edit({ messageId: early._id, message: '河边的石桥' })
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await owner.api.imAct.edit({ messageId: late._id, message: '山里的石桥' })
  for (const page of [1, 2]) expect(await bob.api.imFind.search({ keyword: '石桥', page })).toMatchObject({ total: 1 })
  expect(await bob.api.imFind.search({ keyword: '山里', page: 2 })).toMatchObject({ total: 0, list: [] })
  expect(await found(bob, '石桥')).toEqual(['河边的石桥'])
  expect(await found(owner, '石桥')).toHaveLength(2)
})

test('by what a message says now, and not at all when it was taken back', async () => {
  const { ann, bob, say } = await aChat(api)
  const said = await say(ann, '出售旧钢琴')
  expect(await found(bob, '钢琴')).toHaveLength(1)
  await ann.api.imAct.edit({ messageId: said._id, message: '出售旧吉他' })
  expect(await found(bob, '钢琴')).toEqual([])
  expect(await found(bob, '吉他')).toHaveLength(1)
  await ann.api.im.recall({ messageId: said._id })
  expect(await found(ann, '吉他')).toEqual([])
  const { left } = await api.ctx.db.one<{ left: number }>(sql`
    select count(*)::int as left from im_texts t join im_messages m using (session_id, seq) where m.id = ${said._id}`)
  expect(left).toBe(0)
})

test('what was changed or taken back before it came into the index', async () => {
  const { ann, bob, say } = await aChat(api)
  const first = await say(ann, '先写的暗号')
  const second = await say(ann, '后来的暗号')
  await ann.api.imAct.edit({ messageId: first._id, message: '改写的口令' })
  await ann.api.im.recall({ messageId: second._id })
  expect(await found(bob, '暗号')).toEqual([])
  expect(await found(bob, '口令')).toEqual(['改写的口令'])
})

test('what was sent on is found by its words', async () => {
  const { ann, say } = await aChat(api)
  const other = await aChat(api, { ann })
  const said = await say(ann, '蓝色的风筝')
  await ann.api.imAct.forward({ messageIds: [said._id], toSessionIds: [other.sessionId] })
  const { list } = await other.bob.api.imFind.search({ keyword: '风筝' })
  expect(list).toMatchObject([{ kind: 'forward', session: { _id: other.sessionId } }])
})

test('many messages, in the order in which they were said, over the borders of spans', async () => {
  const { ann, bob, sessionId } = await aChat(api)
  await api.ctx.db.run(sql`
    with made as (
      insert into im_messages (session_id, seq, sender_id, client_id, kind, body, created_at)
      select ${sessionId}, n, ${bob.id}, 'made-up-' || n, 'text',
        case when n % 4000 = 0 then '罕见的彗星 ' || n else '平常' end, now() - make_interval(secs => 20000 - n)
      from generate_series(1, 9000) n
    )
    update im_sessions set last_seq = 9000, last_at = now() where id = ${sessionId}`)
  await indexSaid(api.ctx)
  expect(await found(ann, '彗星')).toEqual(['罕见的彗星 8000', '罕见的彗星 4000'])
  const { total, list } = await ann.api.imFind.search({ keyword: '平常', limit: 50 })
  expect({ total, first: list[0]?.seq, last: list.at(-1)?.seq }).toEqual({ total: 200, first: 9000, last: 8951 })
  expect((await ann.api.imFind.search({ keyword: '平常', page: 5, limit: 50 })).list).toEqual([])
})

test('without words those of a kind, in one session', async () => {
  const { ann, sessionId } = await aChat(api)
  await expect(ann.api.imFind.search({ keyword: '' })).rejects.toEqual(refused(422))
  await expect(ann.api.imFind.search({ keyword: ' ，', select: { sessionId } })).rejects.toEqual(refused(422))
  expect(await ann.api.imFind.search({ select: { sessionId, kind: 'image' } })).toEqual({
    list: [],
    total: 0,
    words: [],
  })
  const stranger = await api.member()
  await expect(stranger.api.imFind.search({ select: { sessionId, kind: 'image' } })).rejects.toEqual(refused(403))
  await expect(stranger.api.imFind.search({ keyword: 'x', select: { sessionId } })).rejects.toEqual(refused(403))
})

test('the messages around one, with what I may read on both sides, and unread as before', async () => {
  const { ann, bob, sessionId, say } = await aChat(api)
  for (let number = 1; number <= 9; number += 1) await say(ann, `${number}`)
  const around = (seq: number, limit: number) => bob.api.imFind.around({ sessionId, seq, limit })
  const numbers = async (seq: number, limit: number) => {
    const { list, hasOlder, hasNewer } = await around(seq, limit)
    return [list.map((message) => message.seq).join(''), hasOlder, hasNewer]
  }
  expect(await numbers(5, 2)).toEqual(['34567', true, true])
  expect(await numbers(1, 3)).toEqual(['1234', false, true])
  expect(await numbers(9, 3)).toEqual(['6789', true, false])
  expect(await numbers(5, 4)).toEqual(['123456789', false, false])
  expect(await bob.api.im.unread()).toEqual({ unread: 9 })
  await bob.api.im.deleteMessage({ messageId: (await around(4, 1)).list[1]?._id ?? '' })
  expect(await numbers(4, 2)).toEqual(['12356', false, true])
  const stranger = await api.member()
  await expect(stranger.api.imFind.around({ sessionId, seq: 5 })).rejects.toEqual(refused(403))
})

test('words of all sessions are planted, and each finds those of their own alone', async () => {
  const canary = '金丝雀'
  const people = await Promise.all(Array.from({ length: 6 }, () => api.member()))
  const own = new Map<string, Set<string>>(people.map(({ id }) => [id, new Set()]))
  for (const [at, one] of people.entries()) {
    const next = people[(at + 1) % people.length] as Person
    const { say } = await aChat(api, { ann: one, bob: next })
    const words = `${canary} between ${at}`
    await say(one, words)
    for (const { id } of [one, next]) own.get(id)?.add(words)
  }
  for (const at of [0, 2, 4]) {
    const [owner, one, two] = [0, 1, 3].map((step) => people[(at + step) % people.length]) as [Person, Person, Person]
    const users = [one.id, two.id]
    const { _id: sessionId } = await owner.api.im.createSession({ sessionType: 2, toUserAndGroupId: { users } })
    const words = `${canary} group ${at}`
    await owner.api.im.send({ sessionId, sessionType: 2, message: words })
    for (const { id } of [owner, one, two]) own.get(id)?.add(words)
  }
  for (const person of people) expect(new Set(await found(person, canary))).toEqual(own.get(person.id))
  expect(await found(await api.administrator(), canary)).toEqual([])
})
