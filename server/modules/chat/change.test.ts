import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChat, type Chat, seqs } from '../../../test/support/forum/chats.ts'

const api = await testApi()

const chat = (): Promise<Chat> => aChat(api)
/** Moves a message into the past, on the clock of the database. */
const age = (messageId: string, seconds: number) =>
  api.ctx.db.run(sql`
    update im_messages set created_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${messageId}`)
const sessionOf = (person: Person, sessionId: string) => person.api.im.session({ sessionId })

describe('a recall', () => {
  test('takes the words from both, and from what is unread', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const { _id: messageId } = await say(ann, 'oh no')
    await say(ann, 'well')
    const recalled = await ann.api.im.recall({ messageId })
    expect(recalled).toMatchObject({ _id: messageId, seq: 1, message: '', isRecalled: true, kind: 'text' })
    expect(await sessionOf(bob, sessionId)).toMatchObject({ unread: 1, revision: 1 })
    for (const person of [ann, bob])
      expect((await person.api.im.messages({ sessionId })).list).toMatchObject([recalled, { message: 'well' }])
    const { body, content } = await api.ctx.db.one<{ body: string; content: unknown }>(
      sql`select body, content from im_messages where id = ${messageId}`,
    )
    expect([body, content]).toEqual(['', null])
    // Once more changes nothing, also later.
    await age(messageId, 200)
    expect(await ann.api.im.recall({ messageId })).toMatchObject({ isRecalled: true })
    expect((await sessionOf(bob, sessionId)).revision).toBe(1)
  })

  test('of what was read already leaves the count alone', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const { _id: messageId } = await say(ann, 'seen')
    await bob.api.im.messages({ sessionId })
    await say(ann, 'new')
    await ann.api.im.recall({ messageId })
    expect((await sessionOf(bob, sessionId)).unread).toBe(1)
  })

  test('is for two minutes, for the sender alone', async () => {
    const { ann, bob, say } = await chat()
    const { _id: messageId } = await say(ann, 'x')
    await expect(bob.api.im.recall({ messageId })).rejects.toMatchObject({ code: 403 })
    await age(messageId, 115)
    expect((await ann.api.im.recall({ messageId })).isRecalled).toBe(true)
    const { _id: late } = await say(ann, 'y')
    await age(late, 121)
    await expect(ann.api.im.recall({ messageId: late })).rejects.toMatchObject({ code: 409 })
    await expect(ann.api.im.recall({ messageId: '999999999' })).rejects.toMatchObject({ code: 404 })
  })

  test('many at once change the session once each', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const sent = await Promise.all(Array.from({ length: 10 }, (_, at) => say(ann, `${at}`)))
    await Promise.all(sent.flatMap(({ _id }) => [1, 2].map(() => ann.api.im.recall({ messageId: _id }))))
    expect(await sessionOf(bob, sessionId)).toMatchObject({ unread: 0, revision: 10, lastSeq: 10 })
  })
})

describe('deleting for oneself', () => {
  test('one message: it is gone from every answer to me, and there for the other one', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const sent = [await say(ann, 'one', 'number-one'), await say(ann, 'two'), await say(ann, 'three')]
    const [first, , last] = sent.map(({ _id }) => _id)
    await bob.api.im.deleteMessage({ messageId: last ?? '' })
    await bob.api.im.deleteMessage({ messageId: last ?? '' })
    expect(await sessionOf(bob, sessionId)).toMatchObject({ unread: 2, lastMessage: { message: 'two' }, lastSeq: 3 })
    expect(await bob.api.im.messages({ sessionId, limit: '1' })).toMatchObject({
      list: [{ seq: 2 }],
      total: 2,
      hasMore: true,
    })
    expect((await bob.api.im.messages({ sessionId, limit: '1', page: '2' })).list).toMatchObject([{ seq: 1 }])
    expect((await bob.api.im.missed({ sessionId, after: '0' })).list.map(({ seq }) => seq)).toEqual([1, 2])
    await ann.api.im.recall({ messageId: last ?? '' })
    expect((await bob.api.im.missed({ sessionId, after: '3' })).changed).toEqual([])
    expect(await seqs(ann, sessionId)).toEqual([1, 2, 3])
    // What I have deleted is not brought back by sending it again.
    await ann.api.im.deleteMessage({ messageId: first ?? '' })
    await expect(say(ann, 'one', 'number-one')).rejects.toMatchObject({ code: 404 })
  })

  test('a session: off the list with all that was said, until the next message', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const { _id: messageId } = await say(ann, 'one')
    await say(ann, 'two')
    await bob.api.im.deleteMessage({ messageId })
    await bob.api.im.top({ sessionId, isTop: true })
    await bob.api.im.deleteSession({ sessionId })
    expect((await bob.api.im.sessions({})).list).toEqual([])
    expect((await sessionOf(ann, sessionId)).toReadSeq).toBe(0)
    expect(await bob.api.im.unread()).toEqual({ unread: 0 })
    expect(await bob.api.im.messages({ userId: ann.id })).toEqual({ list: [], total: 0, hasMore: false })
    expect((await bob.api.im.missed({ sessionId, after: '0' })).list).toEqual([])
    await expect(bob.api.im.deleteMessage({ messageId })).rejects.toMatchObject({ code: 404 })
    // Opened again it is back, empty.
    expect(await bob.api.im.createSession({ sessionType: 1, toUserAndGroupId: ann.id })).toMatchObject({
      lastMessage: null,
      lastMessageTime: 0,
      isTop: false,
    })
    await bob.api.im.deleteSession({ sessionId })
    await say(ann, 'three')
    expect((await bob.api.im.sessions({})).list).toMatchObject([{ unread: 1, lastMessage: { seq: 3 } }])
    expect(await bob.api.im.read({ sessionId, seq: 3 })).toMatchObject({ unread: 0 })
    expect(await seqs(bob, sessionId)).toEqual([3])
    expect(await seqs(ann, sessionId)).toEqual([1, 2, 3])
  })
})

describe('what was missed', () => {
  test('comes in order, a piece at a time, with what has changed and the session as it is', async () => {
    const { ann, bob, sessionId, say } = await chat()
    const sent = []
    for (let at = 1; at <= 7; at++) sent.push(await say(ann, `message ${at}`))
    const before = await bob.api.im.missed({ sessionId, after: '0', limit: '5' })
    expect([before.list.map(({ seq }) => seq), before.hasMore, before.changed]).toEqual([[1, 2, 3, 4, 5], true, []])
    await ann.api.im.recall({ messageId: sent[1]?._id ?? '' })
    await ann.api.im.recall({ messageId: sent[5]?._id ?? '' })
    const after = await bob.api.im.missed({ sessionId, after: '5', revision: String(before.session.revision) })
    expect(after.list).toMatchObject([{ seq: 6, isRecalled: true, message: '' }, { seq: 7 }])
    expect(after.changed).toMatchObject([{ seq: 2, isRecalled: true, message: '' }])
    expect(after).toMatchObject({ hasMore: false, session: { revision: 2, lastSeq: 7, unread: 5 } })
    const quiet = await bob.api.im.missed({ sessionId, after: '7', revision: '2' })
    expect([quiet.list, quiet.changed, quiet.hasMore]).toEqual([[], [], false])
  })

  test('more changes than fit into one answer come with the next', async () => {
    const { ann, bob, sessionId } = await chat()
    await api.ctx.db.run(sql`
      insert into im_messages (session_id, seq, sender_id, client_id, kind, recalled_at, revision)
      select ${sessionId}, n, ${ann.id}, 'number-' || n, 'text', now(), n from generate_series(1, 250) n`)
    await api.ctx.db.run(sql`
      update im_sessions set last_seq = 250, revision = 250, last_at = now() where id = ${sessionId}`)
    const first = await bob.api.im.missed({ sessionId, after: '250' })
    expect([first.changed.length, first.hasMore, first.session.revision]).toEqual([200, true, 200])
    const second = await bob.api.im.missed({ sessionId, after: '250', revision: '200' })
    expect([second.changed.length, second.hasMore, second.session.revision]).toEqual([50, false, 250])
  })
})
