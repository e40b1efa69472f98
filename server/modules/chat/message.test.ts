import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChat, type Chat, seqs } from '../../../test/support/forum/chats.ts'
import { cleanUp } from '../../jobs/housekeeping.ts'

const api = await testApi()

const chat = (): Promise<Chat> => aChat(api)
const block = (who: Person, whom: Person) =>
  api.ctx.db.run(sql`insert into blocks (user_id, blocked_id) values (${who.id}, ${whom.id})`)
const unreadOf = async (person: Person, sessionId: string) => (await person.api.im.session({ sessionId })).unread

describe('a session', () => {
  test('is one of two, whoever opens it, also when both do at once', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    const open = (who: Person, other: Person) =>
      who.api.im.createSession({ sessionType: 1, toUserAndGroupId: other.id })
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? open(ann, bob) : open(bob, ann))))
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1)
    expect(all[1]).toMatchObject({
      sessionType: 1,
      toUserId: { _id: bob.id },
      toUser: { _id: bob.id, name: bob.name },
      lastMessageTime: 0,
      lastMessage: null,
      lastSeq: 0,
      unread: 0,
      isTop: false,
      isBlocked: false,
    })
  })

  test('is in the list of whoever opened it, and of the other one when something was said', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const listed = async (person: Person) => (await person.api.im.sessions({})).list.map(({ _id }) => _id)
    expect([await listed(ann), await listed(bob)]).toEqual([[sessionId], []])
    await say(ann, 'hello')
    expect(await listed(bob)).toEqual([sessionId])
  })

  test('in which nothing was ever said goes after a month; every other stays', async () => {
    const [unused, young, used] = [await chat(), await chat(), await chat()]
    await used.say(used.ann, 'hello')
    await api.ctx.db.run(sql`update im_sessions set created_at = now() - interval '31 days'
      where id in (${unused.sessionId}, ${used.sessionId})`)
    expect(await cleanUp(api.ctx)).toMatchObject({ im_sessions: 1 })
    const open = ({ ann, sessionId }: Chat) => ann.api.im.session({ sessionId })
    await expect(open(unused)).rejects.toMatchObject({ code: 403 })
    expect([(await open(young)).lastSeq, (await open(used)).lastSeq]).toEqual([0, 1])
  })

  test('nobody opens one with themselves, with nobody, or of a group of others', async () => {
    const ann = await api.member()
    const open = (sessionType: 1 | 2, toUserAndGroupId: string) =>
      ann.api.im.createSession({ sessionType, toUserAndGroupId })
    await expect(open(1, ann.id)).rejects.toMatchObject({ code: 422 })
    await expect(open(1, '999999999')).rejects.toMatchObject({ code: 404 })
    await expect(open(2, '1')).rejects.toMatchObject({ code: 403 })
  })

  test('stands by its last message, those on top before all others', async () => {
    const ann = await api.member()
    const others: Chat[] = []
    for (let at = 0; at < 3; at++) {
      const one = await aChat(api, { ann })
      await one.say(one.bob, `message ${at}`)
      others.push(one)
    }
    const [first, second, third] = others.map(({ sessionId }) => sessionId)
    const listed = async () => (await ann.api.im.sessions({})).list.map(({ _id }) => _id)
    expect(await listed()).toEqual([third, second, first])
    expect(await ann.api.im.top({ sessionId: first ?? '', isTop: true })).toMatchObject({ isTop: true })
    expect(await listed()).toEqual([first, third, second])
    await others[1]?.say(ann, 'again')
    expect(await listed()).toEqual([first, second, third])
    expect(await ann.api.im.sessions({ page: '2', limit: '2' })).toMatchObject({ list: [{ _id: third }], total: 3 })
    await ann.api.im.top({ sessionId: first ?? '', isTop: false })
    expect(await listed()).toEqual([second, third, first])
  })
})

describe('sending', () => {
  test('numbers messages one by one and tells both what was said', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const first = await say(ann, ' hello\nyou ')
    expect(first).toMatchObject({
      sessionId,
      sessionType: 1,
      seq: 1,
      fromUserId: ann.id,
      toUserAndGroupId: bob.id,
      kind: 'text',
      message: 'hello\nyou',
      image: null,
      video: null,
      posts: null,
      isRecalled: false,
    })
    const second = await say(bob, 'hi')
    expect(second).toMatchObject({ seq: 2, fromUserId: bob.id, toUserAndGroupId: ann.id })
    const { list, total, hasMore } = await ann.api.im.messages({ userId: bob.id })
    expect([list, total, hasMore]).toEqual([[first, second], 2, false])
    expect(await bob.api.im.session({ sessionId })).toMatchObject({
      lastMessage: second,
      lastMessageTime: second.createTime,
      lastSeq: 2,
    })
  })

  test('the same number brings the same message, from many calls at once and ever after', async () => {
    const { ann, bob, sessionId } = await chat()
    const send = (clientId: string, message = 'once') => ann.api.im.send({ sessionId, message, clientId })
    const all = await Promise.all(Array.from({ length: 30 }, (_, at) => send(`number-${at % 3}`)))
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(3)
    expect((await send('number-1', 'other words')).message).toBe('once')
    expect(await seqs(bob, sessionId)).toEqual([1, 2, 3])
    expect((await bob.api.im.send({ sessionId, message: 'mine', clientId: 'number-1' })).seq).toBe(4)
    expect(await unreadOf(bob, sessionId)).toBe(0)
  })

  test('two who write at once leave no gap, and count exactly', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const write = (who: Person) => Promise.all(Array.from({ length: 60 }, (_, at) => say(who, `${who.name} ${at}`)))
    await Promise.all([write(ann), write(bob)])
    expect([await unreadOf(ann, sessionId), await unreadOf(bob, sessionId)]).toEqual([60, 60])
    expect(await ann.api.im.unread()).toEqual({ unread: 60 })
    const { list } = await ann.api.im.missed({ sessionId, after: '0', limit: '100' })
    const rest = await ann.api.im.missed({ sessionId, after: '100', limit: '100' })
    expect([...list, ...rest.list].map(({ seq }) => seq)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  })

  test('nothing, only spaces, too much, or two things at once are no message', async () => {
    const { ann, bob, sessionId } = await chat()
    for (const message of ['', '  \n ', '\u200b\u200b', '\u2060 \u3164\ufe0f'])
      await expect(ann.api.im.send({ sessionId, message })).rejects.toMatchObject({
        code: 422,
        message: '请输入消息内容',
      })
    await expect(ann.api.im.send({ sessionId })).rejects.toMatchObject({ message: '请输入消息内容' })
    await expect(ann.api.im.send({ sessionId, message: '字'.repeat(2001) })).rejects.toMatchObject({ code: 422 })
    await expect(ann.api.im.send({ sessionId, message: 'x', postsId: '1' })).rejects.toMatchObject({ code: 422 })
    await expect(ann.api.im.send({ sessionId, message: 'x', sessionType: 2 })).rejects.toMatchObject({ code: 422 })
    expect((await ann.api.im.send({ sessionId, message: '👩‍👩‍👧‍👦'.repeat(2000) })).seq).toBe(1)
    expect(await unreadOf(bob, sessionId)).toBe(1)
  })

  test('into a session of others, or to somebody else than it is with, is refused', async () => {
    const { ann, bob, sessionId } = await chat()
    const eve = await api.member()
    const attempt = (who: Person, toUserAndGroupId?: string) =>
      who.api.im.send({ sessionId, message: 'x', toUserAndGroupId })
    await expect(attempt(eve)).rejects.toMatchObject({ code: 403 })
    await expect(attempt(eve, bob.id)).rejects.toMatchObject({ code: 403 })
    await expect(attempt(ann, eve.id)).rejects.toMatchObject({ code: 403 })
    await expect(attempt(ann, ann.id)).rejects.toMatchObject({ code: 403 })
    await expect(ann.api.im.send({ sessionId: '999999999', message: 'x' })).rejects.toMatchObject({ code: 403 })
    expect((await attempt(ann, bob.id)).seq).toBe(1)
  })

  test('what is refused takes nothing else along, whoever sends at the same moment', async () => {
    const { ann, sessionId, say } = await chat()
    const eve = await api.member()
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => say(at % 4 === 3 ? eve : ann, `message ${at}`)),
    )
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    expect(await seqs(ann, sessionId)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  })

  test('to somebody who is gone finds nobody; banned members write nothing', async () => {
    const { ann, bob, sessionId } = await chat()
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${bob.id}`)
    await expect(ann.api.im.send({ sessionId, message: 'x' })).rejects.toMatchObject({ code: 404 })
    expect(await ann.api.im.session({ sessionId })).toMatchObject({ toUser: null, toUserId: { _id: bob.id } })
    const { ann: other, sessionId: second } = await chat()
    await api.ban(other.id)
    const tokens = await api.login(other.name, other.password)
    await expect(api.as(tokens).im.send({ sessionId: second, message: 'x' })).rejects.toMatchObject({ code: 403 })
    expect((await api.as(tokens).im.messages({ sessionId: second })).total).toBe(0)
  })
})

describe('who may write', () => {
  test('nobody to whom has blocked them, or whom they have blocked; what was said stays', async () => {
    const { ann, bob, sessionId, say } = await chat()
    await say(ann, 'before', 'before-the-block')
    await block(bob, ann)
    await expect(say(ann, 'x')).rejects.toMatchObject({ code: 403, message: '对方拒收了你的消息' })
    await expect(say(bob, 'x')).rejects.toMatchObject({ code: 403, message: '你已屏蔽对方，解除后才能发送' })
    expect((await bob.api.im.session({ sessionId })).isBlocked).toBe(true)
    expect((await ann.api.im.session({ sessionId })).isBlocked).toBe(false)
    expect(await seqs(ann, sessionId)).toEqual([1])
    // What was stored before is answered again all the same.
    expect((await say(ann, 'before', 'before-the-block')).seq).toBe(1)
    await api.ctx.db.run(sql`delete from blocks where user_id = ${bob.id}`)
    expect((await say(ann, 'after')).seq).toBe(2)
  })

  test('only whom they follow, and whom they have written to', async () => {
    const { ann, bob, say } = await chat()
    expect(await bob.api.im.settings()).toMatchObject({ from: 'all' })
    expect(await bob.api.im.saveSettings({ from: 'follow' })).toMatchObject({ from: 'follow' })
    expect(await bob.api.im.settings()).toMatchObject({ from: 'follow' })
    await expect(say(ann, 'x')).rejects.toMatchObject({ code: 403, message: '对方只接收已关注的人的消息' })
    await bob.api.follow.follow({ friendId: ann.id, desired: true })
    await say(ann, 'followed')
    await bob.api.follow.follow({ friendId: ann.id, desired: false })
    await expect(say(ann, 'x')).rejects.toMatchObject({ code: 403 })
    await say(bob, 'I write first')
    await say(ann, 'so I may answer')
    await bob.api.im.saveSettings({ from: 'all' })
  })
})

describe('reading', () => {
  test('moves forward alone, counts what is left, and shows to the other one', async () => {
    const { ann, bob, sessionId, say } = await chat()
    for (let at = 0; at < 5; at++) await say(ann, `message ${at}`)
    await say(bob, 'in between')
    await say(ann, 'last')
    const read = (seq: number) => bob.api.im.read({ sessionId, seq })
    expect(await read(2)).toMatchObject({ readSeq: 2, unread: 4 })
    expect(await read(5)).toMatchObject({ readSeq: 5, unread: 1 })
    expect(await read(1)).toMatchObject({ readSeq: 5, unread: 1 })
    expect(await ann.api.im.session({ sessionId })).toMatchObject({ toReadSeq: 5, unread: 1 })
    expect(await read(Number.MAX_SAFE_INTEGER)).toMatchObject({ readSeq: 7, unread: 0 })
    expect(await bob.api.im.unread()).toEqual({ unread: 0 })
  })

  test('the newest page is read by being loaded, older pages are not', async () => {
    const { ann, bob, sessionId, say } = await chat()
    for (let at = 0; at < 3; at++) await say(ann, `message ${at}`)
    await bob.api.im.messages({ sessionId, page: '2', limit: '1' })
    await bob.api.im.messages({ sessionId, before: '3' })
    expect(await unreadOf(bob, sessionId)).toBe(3)
    await bob.api.im.messages({ userId: ann.id, limit: '1' })
    expect(await bob.api.im.session({ sessionId })).toMatchObject({ unread: 0, readSeq: 3 })
  })

  test('while others send, nothing is counted twice or forgotten', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const work: Promise<unknown>[] = []
    for (let at = 1; at <= 80; at++) {
      work.push(say(ann, `message ${at}`))
      if (at % 5 === 0) work.push(bob.api.im.read({ sessionId, seq: at - 3 }))
    }
    await Promise.all(work)
    const { readSeq, unread, lastSeq } = await bob.api.im.session({ sessionId })
    expect([lastSeq, unread]).toEqual([80, 80 - readSeq])
    await bob.api.im.read({ sessionId, seq: 80 })
    expect(await unreadOf(bob, sessionId)).toBe(0)
  })
})

describe('pages', () => {
  test('go back from the newest, and an anchor stays where it was when new ones come', async () => {
    const { ann, bob, sessionId, say } = await chat()
    for (let at = 1; at <= 25; at++) await say(ann, `message ${at}`)
    const page = async (query: Record<string, string>) => {
      const { list, total, hasMore } = await bob.api.im.messages({ sessionId, ...query })
      return { seqs: [list[0]?.seq, list.at(-1)?.seq, list.length], total, hasMore }
    }
    expect(await page({})).toEqual({ seqs: [16, 25, 10], total: 25, hasMore: true })
    expect(await page({ page: '3' })).toEqual({ seqs: [1, 5, 5], total: 25, hasMore: false })
    expect(await page({ page: '9' })).toEqual({ seqs: [undefined, undefined, 0], total: 25, hasMore: false })
    await say(ann, 'new')
    expect(await page({ before: '16' })).toEqual({ seqs: [6, 15, 10], total: 26, hasMore: true })
    expect(await page({ before: '16', page: '2' })).toEqual({ seqs: [1, 5, 5], total: 26, hasMore: false })
    expect(await page({ before: '1' })).toEqual({ seqs: [undefined, undefined, 0], total: 26, hasMore: false })
  })

  test('need somebody to be about; where nothing was said there is nothing', async () => {
    const { ann, sessionId } = await chat()
    const stranger = await api.member()
    await expect(ann.api.im.messages({})).rejects.toMatchObject({ code: 422 })
    expect(await ann.api.im.messages({ userId: stranger.id })).toEqual({ list: [], total: 0, hasMore: false })
    await expect(ann.api.im.messages({ userId: '999999999' })).rejects.toMatchObject({ code: 404 })
    await expect(ann.api.im.messages({ sessionId, userId: stranger.id })).rejects.toMatchObject({ code: 403 })
  })

  test('of a session with very many messages cost no more than of a short one', async () => {
    const { ann, sessionId } = await chat()
    await api.ctx.db.run(sql`
      insert into im_messages (session_id, seq, sender_id, client_id, kind, body)
      select ${sessionId}, n, ${ann.id}, 'number-' || n, 'text', 'x' from generate_series(1, 20000) n`)
    await api.ctx.db.run(sql`update im_sessions set last_seq = 20000, last_at = now() where id = ${sessionId}`)
    const { list, total } = await ann.api.im.messages({ sessionId, page: '1000' })
    expect([list[0]?.seq, total]).toEqual([10_001, 20_000])
  })
})

describe('outsiders', () => {
  test('administrators and moderators among them, read and change nothing', async () => {
    const { ann, sessionId, say } = await chat()
    const { _id: messageId } = await say(ann, 'between us')
    for (const eve of [await api.member(), await api.moderator(), await api.administrator()]) {
      const { im } = eve.api
      const attempts = [
        () => im.session({ sessionId }),
        () => im.messages({ sessionId }),
        () => im.missed({ sessionId, after: '0' }),
        () => im.read({ sessionId, seq: 1 }),
        () => im.top({ sessionId, isTop: true }),
        () => im.deleteSession({ sessionId }),
        () => im.send({ sessionId, message: 'x' }),
        () => im.recall({ messageId }),
        () => im.deleteMessage({ messageId }),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 403 })
      expect((await im.sessions({})).list).toEqual([])
    }
    expect(await seqs(ann, sessionId)).toEqual([1])
  })
})

describe('a site without messages', () => {
  const closed = { code: 403, message: '本站未开放私信' }
  afterEach(() => api.configure({ COMMON_IS_CHAT: true }))

  test('nothing new is begun or said, and what was said can be read', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const sent = await say(ann, 'before', 'sent-before')
    await api.configure({ COMMON_IS_CHAT: false })
    expect(await api.as(null).config.siteConfig()).toMatchObject({ COMMON_IS_CHAT: false })
    await expect(say(bob, 'after')).rejects.toMatchObject(closed)
    const stranger = await api.member()
    const open = (who: Person) => ann.api.im.createSession({ sessionType: 1, toUserAndGroupId: who.id })
    await expect(open(stranger)).rejects.toMatchObject(closed)
    // Administrators are no exception.
    const administrator = await api.administrator()
    await expect(
      administrator.api.im.createSession({ sessionType: 1, toUserAndGroupId: ann.id }),
    ).rejects.toMatchObject(closed)
    expect((await open(bob))._id).toBe(sessionId)
    expect(await seqs(bob, sessionId)).toEqual([1])
    expect((await bob.api.im.sessions({})).list).toMatchObject([{ _id: sessionId }])
    // An answer that was lost on its way is given again; it was sent.
    expect(await say(ann, 'before', 'sent-before')).toEqual(sent)
    expect(await seqs(bob, sessionId)).toEqual([1])
    expect(await ann.api.im.recall({ messageId: sent._id })).toMatchObject({ isRecalled: true })
    await api.configure({ COMMON_IS_CHAT: true })
    expect((await say(bob, 'again')).seq).toBe(2)
  })
})
