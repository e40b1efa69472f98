import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aGroup, seqs } from '../../../test/support/forum/chats.ts'

const api = await testApi()

const refused = (code: number) => expect.objectContaining({ code })
/** Without reading them. */
const all = (person: Person, sessionId: string) => person.api.im.messages({ sessionId, limit: '100', before: '1000' })

test('whoever makes a group owns it, and those who let them write are in it at once', async () => {
  const [ann, bob, carl] = [await api.member(), await api.member(), await api.member()]
  await carl.api.im.saveSettings({ from: 'follow' })
  const session = await ann.api.im.createSession({
    sessionType: 2,
    toUserAndGroupId: { users: [bob.id, carl.id, bob.id, ann.id], name: ' 周末徒步 ' },
  })
  expect(session).toMatchObject({
    sessionType: 2,
    toUserId: { _id: session._id },
    toUser: null,
    unread: 0,
    lastMessage: { kind: 'notice', seq: 1, notice: { type: 'create', users: [{ _id: bob.id, name: bob.name }] } },
    group: {
      _id: session._id,
      name: '周末徒步',
      members: 2,
      role: 'owner',
      ownerId: ann.id,
      adminIds: [],
      join: 'invite',
      faces: [{ _id: ann.id }, { _id: bob.id }],
    },
  })
  expect((await bob.api.im.sessions({})).list).toMatchObject([
    { _id: session._id, group: { role: 'member' }, unread: 0 },
  ])
  expect((await carl.api.im.sessions({})).list).toEqual([])
  expect((await carl.api.imGroup.invitations()).list).toMatchObject([
    { _id: session._id, name: '周末徒步', state: 'invited', from: { _id: ann.id } },
  ])
  // Opened again it is the same one.
  expect(await bob.api.im.createSession({ sessionType: 2, toUserAndGroupId: session._id })).toMatchObject({
    _id: session._id,
  })
  await expect(carl.api.im.createSession({ sessionType: 2, toUserAndGroupId: session._id })).rejects.toEqual(
    refused(403),
  )
})

test('a group without a picture is drawn from its first nine members', async () => {
  const { owner, members, group } = await aGroup(api, 10)
  expect(group).toMatchObject({ avatar: '', members: 11 })
  expect(group.faces.map(({ _id }) => _id)).toEqual([owner, ...members.slice(0, 8)].map(({ id }) => id))
})

test('a group without a name bears those of its members, and one of nobody is none', async () => {
  const { group, owner, members } = await aGroup(api, 2)
  expect(group.name).toBe([owner, ...members].map(({ name }) => name).join('、'))
  await expect(owner.api.im.createSession({ sessionType: 2, toUserAndGroupId: { users: [owner.id] } })).rejects.toEqual(
    refused(422),
  )
  await expect(owner.api.im.createSession({ sessionType: 1, toUserAndGroupId: { users: [owner.id] } })).rejects.toEqual(
    refused(422),
  )
})

test('messages have one sequence, are known again, and are unread behind the cursor of each', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  const sent = await say(owner, 'one', 'the-first-one')
  expect(sent).toMatchObject({
    seq: 2,
    sessionType: 2,
    toUserAndGroupId: groupId,
    fromUserId: owner.id,
    fromUser: { _id: owner.id, name: owner.name },
  })
  expect(await say(owner, 'other words', 'the-first-one')).toEqual(sent)
  const sends = Array.from({ length: 20 }, (_, at) => say(at % 2 ? bob : carl, `message ${at}`))
  const numbers = (await Promise.all(sends)).map(({ seq }) => seq).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 3))
  const unread = async (who: Person) => (await who.api.im.session({ sessionId: groupId })).unread
  expect([await unread(owner), await unread(bob), await unread(carl)]).toEqual([20, 11, 11])
  expect(await bob.api.im.unread()).toEqual({ unread: 11 })
  await bob.api.im.read({ sessionId: groupId, seq: 12 })
  const { list } = await all(bob, groupId)
  const left = list.filter(({ seq, fromUserId }) => seq > 12 && fromUserId !== bob.id).length
  expect(await bob.api.im.session({ sessionId: groupId })).toMatchObject({ readSeq: 12, unread: left })
  // Back is no way, and beyond the end is the end.
  expect(await bob.api.im.read({ sessionId: groupId, seq: 3 })).toMatchObject({ readSeq: 12 })
  expect(await bob.api.im.read({ sessionId: groupId, seq: 1000 })).toMatchObject({ readSeq: 22, unread: 0 })
  expect(await unread(carl)).toBe(11)
})

test('recall, deletion, paging and what was missed are as between two', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  const first = await say(owner, 'one')
  await say(bob, 'two')
  await say(owner, 'three')
  await expect(bob.api.im.recall({ messageId: first._id })).rejects.toEqual(refused(403))
  expect(await owner.api.im.recall({ messageId: first._id })).toMatchObject({ isRecalled: true, message: '', seq: 2 })
  expect((await carl.api.im.session({ sessionId: groupId })).unread).toBe(2)
  const missed = await carl.api.im.missed({ sessionId: groupId, after: '2' })
  expect(missed).toMatchObject({ list: [{ seq: 3 }, { seq: 4 }], changed: [{ seq: 2, isRecalled: true }] })
  const { list } = await all(carl, groupId)
  await carl.api.im.deleteMessage({ messageId: list.at(-1)?._id ?? '' })
  expect(await seqs(carl, groupId)).toEqual([1, 2, 3])
  expect(await seqs(bob, groupId)).toEqual([1, 2, 3, 4])
  const page = await bob.api.im.messages({ sessionId: groupId, limit: '2', before: '4' })
  expect(page).toMatchObject({ list: [{ seq: 2 }, { seq: 3 }], total: 4, hasMore: true })
  // Off the list until somebody says something, which writes nothing to it.
  await carl.api.im.deleteSession({ sessionId: groupId })
  expect(await carl.api.im.sessions({})).toEqual({ list: [], total: 0 })
  await say(bob, 'five')
  expect(await carl.api.im.sessions({})).toMatchObject({ list: [{ unread: 1, lastSeq: 5 }], total: 1 })
  expect(await seqs(carl, groupId)).toEqual([5])
  expect(await carl.api.im.top({ sessionId: groupId, isTop: true })).toMatchObject({ isTop: true })
})

test('who joins reads from there on, who was removed up to there, and the whole where the group says so', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  await say(owner, 'before')
  const [carl, dora] = [await api.member(), await api.member()]
  expect(await bob.api.imGroup.invite({ groupId, users: [carl.id] })).toEqual({ added: [carl.id], asked: [] })
  await say(owner, 'while')
  expect(await seqs(carl, groupId)).toEqual([3, 4])
  await owner.api.imGroup.remove({ groupId, userId: carl.id })
  const late = await say(owner, 'after')
  expect(await seqs(carl, groupId)).toEqual([3, 4, 5])
  const theirs = await carl.api.im.session({ sessionId: groupId })
  expect(theirs).toMatchObject({ lastSeq: 5, group: { role: null }, lastMessage: { notice: { type: 'remove' } } })
  expect((await carl.api.im.missed({ sessionId: groupId, after: '4' })).list.map(({ seq }) => seq)).toEqual([5])
  expect((await carl.api.im.messages({ sessionId: groupId, before: '100' })).list.at(-1)?.seq).toBe(5)
  await expect(carl.api.im.deleteMessage({ messageId: late._id })).rejects.toEqual(refused(404))
  await owner.api.imGroup.update({ groupId, history: true })
  await owner.api.imGroup.invite({ groupId, users: [dora.id] })
  expect(await seqs(dora, groupId)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('words that were changed after somebody was put out are not theirs', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const { _id: messageId } = await say(owner, 'at two')
  await owner.api.im.send({ sessionId: groupId, sessionType: 2, message: 'fine', quoteId: messageId })
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await owner.api.imAct.edit({ messageId, message: 'canary at three' })
  const { list } = await all(bob, groupId)
  expect(list.find(({ _id }) => _id === messageId)).toMatchObject({ message: '', isRecalled: true })
  const seen = [list, await bob.api.im.session({ sessionId: groupId }), await bob.api.im.sessions({})]
  const missed = await bob.api.im.missed({ sessionId: groupId, after: '3' })
  const found = await bob.api.imFind.search({ keyword: 'canary' })
  expect(JSON.stringify([...seen, missed, found])).not.toContain('canary')
  await owner.api.imGroup.invite({ groupId, users: [bob.id] })
  expect((await all(bob, groupId)).list.find(({ _id }) => _id === messageId)?.message).toBe('canary at three')
})

test('who comes back has what was theirs before, and nothing of what was said meanwhile', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const first = await say(owner, 'lantern 2')
  await bob.api.im.deleteMessage({ messageId: (await say(owner, 'lantern 3'))._id })
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  const meanwhile = await say(owner, 'lantern 5')
  await owner.api.imGroup.invite({ groupId, users: [bob.id] })
  await say(owner, 'lantern 7')
  expect(await seqs(bob, groupId)).toEqual([1, 2, 4, 6, 7])
  const page = async (number: string) => {
    const { list, total } = await bob.api.im.messages({ sessionId: groupId, page: number, limit: '2' })
    return [total, ...list.map(({ seq }) => seq)]
  }
  expect([await page('1'), await page('2'), await page('3')]).toEqual([
    [5, 6, 7],
    [5, 2, 4],
    [5, 1],
  ])
  const numbers = (list: { seq: number }[]) => list.map(({ seq }) => seq)
  expect(numbers((await bob.api.im.missed({ sessionId: groupId, after: '2' })).list)).toEqual([4, 6, 7])
  expect(numbers((await bob.api.imFind.around({ sessionId: groupId, seq: 5 })).list)).toEqual([1, 2, 4, 6, 7])
  expect(numbers((await bob.api.imFind.search({ keyword: 'lantern' })).list)).toEqual([7, 2])
  const { _id: messageId } = meanwhile
  for (const call of [
    () => bob.api.im.send({ sessionId: groupId, sessionType: 2, message: 'hm', quoteId: messageId }),
    () => bob.api.imAct.react({ messageId, kind: '👍', on: true }),
    () => bob.api.imAct.forward({ messageIds: [messageId], toSessionIds: [groupId] }),
    () => bob.api.im.deleteMessage({ messageId }),
    () => bob.api.report.create({ kind: 'message', objectId: messageId, reason: 'spam' }),
  ])
    await expect(call(), String(call)).rejects.toEqual(refused(404))
  expect(await bob.api.imAct.react({ messageId: first._id, kind: '👍', on: true })).toMatchObject({
    reactions: [{ number: 1 }],
  })
  // Again, by themselves; and with what they delete meanwhile gone.
  await bob.api.imGroup.leave({ groupId })
  await say(owner, 'lantern 9')
  await owner.api.imGroup.invite({ groupId, users: [bob.id] })
  expect(await seqs(bob, groupId)).toEqual([1, 2, 4, 6, 7, 8, 10])
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await bob.api.im.deleteSession({ sessionId: groupId })
  await owner.api.imGroup.invite({ groupId, users: [bob.id] })
  expect(await seqs(bob, groupId)).toEqual([12])
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await owner.api.imGroup.update({ groupId, history: true })
  await owner.api.imGroup.invite({ groupId, users: [bob.id] })
  expect(await seqs(bob, groupId)).toEqual([12, 13, 14])
})

test('outsiders, and those who were removed, find every door closed', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob] = members as [Person]
  const said = await say(owner, 'a word')
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  const eve = await api.member()
  const wants = await api.member()
  await wants.api.im.saveSettings({ from: 'follow' })
  expect(await owner.api.imGroup.invite({ groupId, users: [wants.id] })).toEqual({ added: [], asked: [wants.id] })
  for (const who of [eve, bob, wants, await api.administrator()]) {
    const group = who.api.imGroup
    const calls = [
      () => who.api.im.send({ sessionId: groupId, sessionType: 2, message: 'hello' }),
      () => who.api.im.send({ sessionId: groupId, message: 'hello' }),
      () => group.info({ groupId }),
      () => group.members({ groupId }),
      () => group.update({ groupId, name: 'mine' }),
      () => group.invite({ groupId, users: [eve.id] }),
      () => group.approve({ groupId, userId: eve.id, pass: true }),
      () => group.asks({ groupId }),
      () => group.dismiss({ groupId }),
      () => group.link({ groupId }),
      () => group.remove({ groupId, userId: owner.id }),
      () => group.setRole({ groupId, userId: owner.id, role: 'member' }),
      () => group.transfer({ groupId, userId: who.id }),
      () => group.mute({ groupId, isMuted: true }),
      () => group.muteAll({ groupId, muteAll: true }),
    ]
    for (const call of calls) await expect(call(), String(call)).rejects.toEqual(refused(403))
    if (who === bob) continue
    const readings = [
      () => who.api.im.session({ sessionId: groupId }),
      () => who.api.im.messages({ sessionId: groupId }),
      () => who.api.im.missed({ sessionId: groupId, after: '0' }),
      () => who.api.im.read({ sessionId: groupId, seq: 1 }),
      () => who.api.im.top({ sessionId: groupId, isTop: true }),
      () => who.api.im.recall({ messageId: said._id }),
    ]
    for (const call of readings) await expect(call(), String(call)).rejects.toEqual(refused(403))
  }
  await expect(bob.api.im.recall({ messageId: said._id })).rejects.toEqual(refused(403))
  // Nobody takes a private session for a group.
  const { _id: pair } = await owner.api.im.createSession({ sessionType: 1, toUserAndGroupId: eve.id })
  await expect(eve.api.im.send({ sessionId: pair, sessionType: 2, message: 'x' })).rejects.toEqual(refused(422))
})

test('a group that is silent, or slow, is so for its members alone', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  await expect(bob.api.imGroup.muteAll({ groupId, muteAll: true })).rejects.toEqual(refused(403))
  await owner.api.imGroup.setRole({ groupId, userId: carl.id, role: 'admin' })
  expect(await carl.api.imGroup.muteAll({ groupId, muteAll: true })).toEqual({ muteAll: true })
  await expect(say(bob, 'may I?')).rejects.toMatchObject({ code: 403, message: '已开启全员禁言' })
  await say(carl, 'no')
  await carl.api.imGroup.muteAll({ groupId, muteAll: false })
  await owner.api.imGroup.update({ groupId, slowMode: 600 })
  await say(bob, 'one', 'slow-first')
  await expect(say(bob, 'two')).rejects.toMatchObject({ code: 429, message: '发言太快' })
  expect(await say(bob, 'one', 'slow-first')).toMatchObject({ message: 'one' })
  // Two at once are two as well.
  const dora = await api.member()
  await owner.api.imGroup.invite({ groupId, users: [dora.id] })
  const both = await Promise.allSettled([say(dora, 'a'), say(dora, 'b')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await say(owner, 'x')
  await say(owner, 'y')
})

test('what happened in a group stands in its sequence', async () => {
  const { owner, members, groupId } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  await owner.api.imGroup.update({ groupId, name: '新名字', announcement: '周日见' })
  await owner.api.imGroup.setRole({ groupId, userId: bob.id, role: 'admin' })
  await owner.api.imGroup.transfer({ groupId, userId: carl.id })
  await bob.api.imGroup.leave({ groupId })
  const { list } = await all(carl, groupId)
  expect(list.map(({ kind, fromUserId, notice }) => [kind, fromUserId, notice?.type, notice?.users[0]?._id])).toEqual([
    ['notice', owner.id, 'create', bob.id],
    ['notice', owner.id, 'name', undefined],
    ['notice', owner.id, 'announcement', undefined],
    ['notice', owner.id, 'admin', bob.id],
    ['notice', owner.id, 'transfer', carl.id],
    ['notice', bob.id, 'leave', undefined],
  ])
  expect(await carl.api.imGroup.info({ groupId })).toMatchObject({
    name: '新名字',
    announcement: '周日见',
    announcer: { _id: owner.id },
    role: 'owner',
    members: 2,
    adminIds: [],
  })
  expect(await carl.api.imGroup.members({ groupId })).toMatchObject({
    list: [
      { user: { _id: carl.id }, role: 'owner' },
      { user: { _id: owner.id }, role: 'member' },
    ],
    total: 2,
  })
  // A notice is nobody's to take back, and nothing to read.
  await expect(owner.api.im.recall({ messageId: list[1]?._id ?? '' })).rejects.toEqual(refused(403))
  expect(await carl.api.im.unread()).toEqual({ unread: 0 })
  expect((await bob.api.im.sessions({})).list).toEqual([])
})

test('the ways in: an invitation, the link, and the link with a yes', async () => {
  const { owner, members, groupId } = await aGroup(api, 1)
  const [bob] = members as [Person]
  await expect(owner.api.imGroup.link({ groupId })).rejects.toEqual(refused(409))
  await owner.api.imGroup.update({ groupId, join: 'link' })
  const { link } = await bob.api.imGroup.link({ groupId })
  expect(await owner.api.imGroup.link({ groupId })).toMatchObject({ link })
  await expect(bob.api.imGroup.link({ groupId, days: 3 })).rejects.toEqual(refused(403))
  const [carl, dora, eric] = [await api.member(), await api.member(), await api.member()]
  expect(await carl.api.imGroup.preview({ link: String(link) })).toMatchObject({ state: 'open', members: 2 })
  expect(await carl.api.imGroup.join({ link: String(link) })).toMatchObject({ _id: groupId, group: { role: 'member' } })
  await owner.api.imGroup.update({ groupId, join: 'approve' })
  expect(await dora.api.imGroup.join({ link: String(link) })).toEqual({ isWaiting: true })
  expect(await dora.api.imGroup.preview({ link: String(link) })).toMatchObject({ state: 'waiting' })
  // What a member brings waits, too.
  expect(await bob.api.imGroup.invite({ groupId, users: [eric.id] })).toEqual({ added: [], asked: [eric.id] })
  await expect(bob.api.imGroup.asks({ groupId })).rejects.toEqual(refused(403))
  expect(await owner.api.imGroup.asks({ groupId })).toMatchObject({
    list: [
      { user: { _id: dora.id }, from: null },
      { user: { _id: eric.id }, from: { _id: bob.id } },
    ],
    total: 2,
  })
  expect(await owner.api.imGroup.approve({ groupId, userId: dora.id, pass: true })).toEqual({ members: 4 })
  expect(await owner.api.imGroup.approve({ groupId, userId: eric.id, pass: false })).toEqual({ members: 4 })
  await owner.api.imGroup.link({ groupId, end: true })
  await expect(eric.api.imGroup.join({ link: String(link) })).rejects.toEqual(refused(410))
  // Whoever wants to be asked says yes, or no.
  await eric.api.im.saveSettings({ from: 'follow' })
  await owner.api.imGroup.invite({ groupId, users: [eric.id] })
  await eric.api.imGroup.leave({ groupId })
  await expect(eric.api.imGroup.join({ groupId })).rejects.toEqual(refused(403))
  await owner.api.imGroup.invite({ groupId, users: [eric.id] })
  expect(await eric.api.imGroup.join({ groupId })).toMatchObject({ group: { members: 5 } })
})

test('who has blocked the other is not brought, and nobody is told', async () => {
  const { owner, groupId } = await aGroup(api, 1)
  const eve = await api.member()
  await eve.api.block.block({ userId: owner.id })
  expect(await owner.api.imGroup.invite({ groupId, users: [eve.id] })).toEqual({ added: [], asked: [] })
})

test('an owner who leaves hands it to the oldest admin, else to the oldest member; the last one ends it', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 3)
  const [bob, carl, dora] = members as [Person, Person, Person]
  await owner.api.imGroup.setRole({ groupId, userId: dora.id, role: 'admin' })
  await owner.api.imGroup.leave({ groupId })
  expect((await bob.api.imGroup.info({ groupId })).ownerId).toBe(dora.id)
  await dora.api.imGroup.leave({ groupId })
  expect((await bob.api.imGroup.info({ groupId })).ownerId).toBe(bob.id)
  await say(bob, 'only two')
  await bob.api.imGroup.dismiss({ groupId })
  await expect(say(carl, 'hello?')).rejects.toEqual(refused(403))
  expect(await carl.api.im.session({ sessionId: groupId })).toMatchObject({ group: { role: null, isOver: true } })
  expect((await all(carl, groupId)).list.at(-1)?.notice?.type).toBe('dismiss')
  await expect(carl.api.imGroup.info({ groupId })).rejects.toEqual(refused(403))
})

test('a muted group is not counted among what is unread', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  await say(owner, 'one', randomUUID())
  expect(await bob.api.im.unread()).toEqual({ unread: 1 })
  await bob.api.imGroup.mute({ groupId, isMuted: true })
  expect(await bob.api.im.unread()).toEqual({ unread: 0 })
  expect(await bob.api.im.session({ sessionId: groupId })).toMatchObject({ unread: 1, group: { isMuted: true } })
})

test('what somebody says whom I have blocked keeps its place, and my session says whose messages are folded', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  await owner.api.block.block({ userId: bob.id, desired: true })
  await say(carl, 'one')
  await say(bob, 'two')
  await say(carl, 'three')
  const { list } = await owner.api.im.messages({ sessionId: groupId, limit: '100' })
  expect(list.map(({ seq }) => seq)).toEqual(list.map((_, at) => at + 1))
  expect(list.map(({ message }) => message).slice(-3)).toEqual(['one', 'two', 'three'])
  const folded = async (who: Person) => (await who.api.im.session({ sessionId: groupId })).group?.blockedIds
  expect([await folded(owner), await folded(bob), await folded(carl)]).toEqual([[bob.id], [], []])
  await owner.api.block.block({ userId: bob.id, desired: false })
  expect(await folded(owner)).toEqual([])
})
