import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'
import { aBoard, aPost, setBoardState } from '../../../test/support/forum/forum.ts'

const api = await testApi()

const refused = (code: number) => expect.objectContaining({ code })
const all = (person: Person, sessionId: string) => person.api.im.messages({ sessionId, limit: '100', before: '1000' })

test('a quote shows what it answers, as it is now, and nothing of another session', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const first = await say(owner, '周日几点？')
  expect(first).toMatchObject({ quote: null, reactions: [], mentions: [] })
  const answer = (quoteId: string) => bob.api.im.send({ sessionId: groupId, sessionType: 2, message: '两点', quoteId })
  const quote = { messageId: first._id, seq: 2, fromUser: { _id: owner.id, name: owner.name }, excerpt: '周日几点？' }
  expect(await answer(first._id)).toMatchObject({ quote: { ...quote, isRecalled: false } })
  await owner.api.im.recall({ messageId: first._id })
  expect((await all(bob, groupId)).list.at(-1)?.quote).toMatchObject({ excerpt: '', isRecalled: true })
  await expect(answer(first._id)).rejects.toEqual(refused(422))
  const other = await aChat(api, { ann: bob })
  const { _id: elsewhere } = await other.say(bob, 'between us')
  await expect(answer(elsewhere)).rejects.toEqual(refused(404))
  // Between two the same.
  expect(await bob.api.im.send({ sessionId: other.sessionId, message: 'yes', quoteId: elsewhere })).toMatchObject({
    quote: { excerpt: 'between us' },
  })
})

test('reactions are counted exactly, one of each kind for each member', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 4)
  const { _id: messageId } = await say(owner, 'one')
  const turn = (who: Person, kind: string, on = true) => who.api.imAct.react({ messageId, kind, on })
  // Each twice, all at once.
  await Promise.all([owner, ...members].flatMap((who) => [turn(who, '👍'), turn(who, '👍')]))
  const [bob] = members as [Person]
  expect(await turn(bob, '😂')).toEqual({
    reactions: [
      { kind: '👍', number: 5, isMine: true },
      { kind: '😂', number: 1, isMine: true },
    ],
  })
  expect(await turn(bob, '👍', false)).toMatchObject({ reactions: [{ number: 4, isMine: false }, {}] })
  expect((await all(owner, groupId)).list.at(-1)?.reactions).toEqual([
    { kind: '👍', number: 4, isMine: true },
    { kind: '😂', number: 1, isMine: false },
  ])
  const { reactions } = await api.ctx.db.one<{ reactions: number }>(sql`
    select reactions from im_messages where id = ${messageId}`)
  expect(reactions).toBe(5)
  // What changed is fetched by its number like all that changes.
  const missed = await bob.api.im.missed({ sessionId: groupId, after: '2' })
  expect(missed.changed).toMatchObject([{ _id: messageId, reactions: [{ number: 4 }, { number: 1 }] }])
})

test('a reaction is one emoji, and a message has twenty kinds at most', async () => {
  const { ann, bob, sessionId, say } = await aChat(api)
  const { _id: messageId } = await say(ann, 'one')
  for (const kind of ['', 'a', '👍👍', '👍a', 'x'.repeat(40)])
    await expect(bob.api.imAct.react({ messageId, kind, on: true }), kind).rejects.toEqual(refused(422))
  const kinds = [...'😀😁😂🤣😊😍😘😋😎🤔😏🙄😴😭😅😱😡🤯🥳🥺🤗']
  for (const kind of kinds.slice(0, 20)) await bob.api.imAct.react({ messageId, kind, on: true })
  await expect(ann.api.imAct.react({ messageId, kind: kinds[20] ?? '', on: true })).rejects.toEqual(refused(409))
  await ann.api.im.recall({ messageId })
  await expect(bob.api.imAct.react({ messageId, kind: '👍', on: true })).rejects.toEqual(refused(409))
  expect((await all(bob, sessionId)).list[0]?.reactions).toEqual([])
})

test('who was put out, or is blocked, marks nothing any more', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const { _id: messageId } = await say(owner, 'one')
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await expect(bob.api.imAct.react({ messageId, kind: '👍', on: true })).rejects.toEqual(refused(403))
  const later = await say(owner, 'two')
  for (const call of [
    () => bob.api.imAct.react({ messageId: later._id, kind: '👍', on: true }),
    () => bob.api.imAct.forward({ messageIds: [later._id], toSessionIds: [groupId] }),
  ])
    await expect(call()).rejects.toEqual(refused(404))
  const chat = await aChat(api)
  const said = await chat.say(chat.ann, 'hello')
  await chat.ann.api.block.block({ userId: chat.bob.id })
  await expect(chat.bob.api.imAct.react({ messageId: said._id, kind: '👍', on: true })).rejects.toEqual(refused(403))
})

test('words are changed by who said them, for five minutes, and everybody sees that they were', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const { _id: messageId } = await say(owner, '两点')
  await expect(bob.api.imAct.edit({ messageId, message: '三点' })).rejects.toEqual(refused(403))
  expect(await owner.api.imAct.edit({ messageId, message: '三点' })).toMatchObject({
    message: '三点',
    editTime: expect.any(Number),
  })
  expect((await all(bob, groupId)).list.at(-1)).toMatchObject({ message: '三点', editTime: expect.any(Number) })
  await api.ctx.db.run(sql`update im_messages set created_at = now() - interval '301 seconds' where id = ${messageId}`)
  await expect(owner.api.imAct.edit({ messageId, message: '四点' })).rejects.toEqual(refused(409))
})

test('ten messages of a group are kept in sight, by those who run it', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const ids = []
  for (let at = 0; at < 11; at += 1) ids.push((await say(bob, `message ${at}`))._id)
  const [first = '', second = ''] = ids
  await expect(bob.api.imAct.pin({ messageId: first })).rejects.toEqual(refused(403))
  for (const messageId of ids.slice(0, 10)) await owner.api.imAct.pin({ messageId })
  await expect(owner.api.imAct.pin({ messageId: ids[10] ?? '' })).rejects.toEqual(refused(409))
  await owner.api.imAct.unpin({ messageId: first })
  await bob.api.im.recall({ messageId: second })
  const { pinned } = await bob.api.imGroup.info({ groupId })
  expect(pinned.map(({ message }) => message)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((at) => `message ${at}`))
})

test('in a private chat both keep messages in sight, and both see which', async () => {
  const { ann, bob, sessionId, say } = await aChat(api)
  const told: string[] = []
  const off = api.ctx.events.on('messagePinned', ({ userId }) => told.push(userId))
  const said = await say(ann, 'hello')
  await bob.api.imAct.pin({ messageId: said._id })
  await ann.api.imAct.pin({ messageId: said._id })
  for (const who of [ann, bob])
    expect((await who.api.imAct.pinned({ sessionId })).list.map(({ message }) => message)).toEqual(['hello'])
  await expect((await api.member()).api.imAct.pinned({ sessionId })).rejects.toEqual(refused(403))
  await expect((await api.member()).api.imAct.pin({ messageId: said._id })).rejects.toEqual(refused(403))
  await bob.api.im.deleteMessage({ messageId: said._id })
  expect((await bob.api.imAct.pinned({ sessionId })).list).toEqual([])
  await ann.api.imAct.unpin({ messageId: said._id })
  expect((await ann.api.imAct.pinned({ sessionId })).list).toEqual([])
  off()
  expect(told.toSorted()).toEqual([ann.id, ann.id, bob.id, bob.id].toSorted())
})

test('messages go on as one card, as they were, to several sessions', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const one = await say(owner, '周日几点？')
  const two = await say(bob, '两点')
  const chat = await aChat(api, { ann: bob })
  const { list } = await bob.api.imAct.forward({
    messageIds: [two._id, one._id],
    toSessionIds: [chat.sessionId, groupId],
  })
  const items = [
    { name: owner.name, kind: 'text', text: '周日几点？' },
    { name: bob.name, kind: 'text', text: '两点' },
  ]
  expect(list).toMatchObject([
    { sessionId: chat.sessionId, kind: 'forward', forward: { items } },
    { sessionId: groupId, kind: 'forward', forward: { items } },
  ])
  await owner.api.im.recall({ messageId: one._id })
  expect((await all(chat.bob, chat.sessionId)).list.at(-1)).toMatchObject({ forward: { items } })
  // Of a post only what everybody may see.
  const board = await aBoard(api, bob)
  const shared = await bob.api.im.send({ sessionId: chat.sessionId, postsId: await aPost(bob, board) })
  const cardOf = async () => {
    const sent = await bob.api.imAct.forward({ messageIds: [shared._id], toSessionIds: [groupId] })
    return sent.list[0]?.forward?.items
  }
  expect(await cardOf()).toMatchObject([{ kind: 'posts', text: shared.posts?.title }])
  await setBoardState(api, board, 'hidden')
  expect(await cardOf()).toMatchObject([{ kind: 'posts', text: '' }])
  // Thirty at most, each once, and no notice.
  const notice = (await all(bob, groupId)).list[0]?._id ?? ''
  await expect(bob.api.imAct.forward({ messageIds: [notice], toSessionIds: [groupId] })).rejects.toEqual(refused(409))
  await expect(bob.api.imAct.forward({ messageIds: Array(31).fill(two._id), toSessionIds: [groupId] })).rejects.toEqual(
    refused(422),
  )
  // Not what one cannot read, nor to where one is not.
  const foreign = await aChat(api)
  const said = await foreign.say(foreign.ann, 'secret')
  await expect(bob.api.imAct.forward({ messageIds: [said._id], toSessionIds: [groupId] })).rejects.toEqual(refused(403))
  await expect(bob.api.imAct.forward({ messageIds: [two._id], toSessionIds: [foreign.sessionId] })).rejects.toEqual(
    refused(403),
  )
})

test('a mention reaches who muted the group, everybody is called by admins, ten times a day', async () => {
  const { owner, members, groupId } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  const call = (who: Person, mentions: (string | 'all')[]) =>
    who.api.im.send({ sessionId: groupId, sessionType: 2, message: 'hello', mentions })
  await bob.api.imGroup.mute({ groupId, isMuted: true })
  const eve = await api.member()
  expect(await call(owner, [bob.id, eve.id])).toMatchObject({ mentions: [bob.id, eve.id] })
  expect(await bob.api.im.session({ sessionId: groupId })).toMatchObject({ mentionSeq: 2, unread: 1 })
  expect(await bob.api.im.unread()).toEqual({ unread: 1 })
  expect((await carl.api.im.session({ sessionId: groupId })).mentionSeq).toBeUndefined()
  await bob.api.im.read({ sessionId: groupId, seq: 2 })
  expect((await bob.api.im.session({ sessionId: groupId })).mentionSeq).toBeUndefined()
  await expect(call(bob, ['all'])).rejects.toEqual(refused(403))
  await call(owner, ['all'])
  expect(await carl.api.im.session({ sessionId: groupId })).toMatchObject({ mentionSeq: 3 })
  expect((await owner.api.im.session({ sessionId: groupId })).mentionSeq).toBeUndefined()
  // One row says it to all of them, however many they are.
  const { called } = await api.ctx.db.one<{ called: number }>(sql`
    select count(*)::int as called from im_members where session_id = ${groupId} and mention_seq = 3`)
  expect(called).toBe(0)
  await owner.api.imGroup.setRole({ groupId, userId: carl.id, role: 'admin' })
  const calledAt = async (who: Person) => (await who.api.im.session({ sessionId: groupId })).mentionSeq
  await call(carl, ['all'])
  // Nobody is called by their own, but by what the other one said before it.
  expect([await calledAt(owner), await calledAt(bob), await calledAt(carl)]).toEqual([5, 5, 3])
  await call(carl, ['all'])
  expect([await calledAt(owner), await calledAt(bob), await calledAt(carl)]).toEqual([6, 6, 3])
  expect(await bob.api.im.unread()).toEqual({ unread: 1 })
  const late = await api.member()
  await owner.api.imGroup.invite({ groupId, users: [late.id] })
  expect(await calledAt(late)).toBeUndefined()
  for (let at = 0; at < 9; at += 1) await call(owner, ['all'])
  await expect(call(owner, ['all'])).rejects.toEqual(refused(429))
  expect((await all(carl, groupId)).list).toHaveLength(16)
})

test('every message that calls somebody is named, until it is read, taken back or deleted', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  const call = (who: Person, mentions: string[]) =>
    who.api.im.send({ sessionId: groupId, sessionType: 2, message: 'hello', mentions })
  const seqs = []
  for (const mentions of [[bob.id], [carl.id], [bob.id, carl.id], ['all'], [bob.id]])
    seqs.push((await call(owner, mentions)).seq)
  await say(carl, 'to nobody')
  const called = async (who: Person) => (await who.api.im.session({ sessionId: groupId })).mentionSeqs
  expect(await called(bob)).toEqual([seqs[0], seqs[2], seqs[3], seqs[4]])
  expect(await called(carl)).toEqual([seqs[1], seqs[2], seqs[3]])
  expect(await called(owner)).toBeUndefined()
  const { list } = await all(bob, groupId)
  const idOf = (seq: number | undefined) => list.find((one) => one.seq === seq)?._id ?? ''
  await owner.api.im.recall({ messageId: idOf(seqs[3]) })
  await bob.api.im.deleteMessage({ messageId: idOf(seqs[2]) })
  expect(await called(bob)).toEqual([seqs[0], seqs[4]])
  await bob.api.im.read({ sessionId: groupId, seq: seqs[0] ?? 0 })
  expect(await called(bob)).toEqual([seqs[4]])
  await bob.api.im.read({ sessionId: groupId, seq: seqs[4] ?? 0 })
  expect(await called(bob)).toBeUndefined()
})

test('how many have read a message is told exactly, while the group shows it', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 3)
  const [bob, carl] = members as [Person, Person]
  await say(owner, 'one')
  await say(bob, 'two')
  await bob.api.im.read({ sessionId: groupId, seq: 2 })
  await carl.api.im.read({ sessionId: groupId, seq: 3 })
  const numbers = async () => (await all(owner, groupId)).list.slice(1).map(({ readNumber }) => readNumber)
  expect(await numbers()).toEqual([2, 1])
  // Who comes later has read nothing of it.
  const late = await api.member()
  await owner.api.imGroup.invite({ groupId, users: [late.id] })
  await late.api.im.read({ sessionId: groupId, seq: 4 })
  expect((await numbers()).slice(0, 2)).toEqual([2, 1])
  // What was read before stays so for those who come back.
  await owner.api.imGroup.remove({ groupId, userId: carl.id })
  expect((await numbers()).slice(0, 2)).toEqual([1, 0])
  const { seq } = await say(bob, 'three')
  await owner.api.imGroup.invite({ groupId, users: [carl.id] })
  expect((await numbers()).slice(0, 2)).toEqual([2, 1])
  expect((await all(owner, groupId)).list.find((one) => one.seq === seq)?.readNumber).toBe(0)
  await owner.api.imGroup.update({ groupId, showRead: false })
  expect((await numbers()).slice(0, 2)).toEqual([undefined, undefined])
})
