import { describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/api.ts'
import { aGroup } from '../../test/support/forum/chats.ts'
import { sharedRealtime } from '../../test/support/realtime-site.ts'
import { hasRedis, startRedis } from '../../test/support/redis.ts'
import { bootRealtime, heard, type TestSocket } from '../../test/support/sockets.ts'
import { broadcast } from '../db/listen.ts'
import { createEvents } from '../kernel/events.ts'
import { createMetrics } from '../kernel/metrics.ts'

const { api, site } = sharedRealtime()

const everything = ['newMessage', 'newSession', 'message:changed', 'group:changed'] as const
/** All that is told to a room of a group. */
const whatever = [
  'newMessage',
  'message:changed',
  'message:pinned',
  'message:typing',
  'group:changed',
  'group:read',
] as const
function recorded(socket: TestSocket, names: readonly string[] = everything): [string, unknown][] {
  const all: [string, unknown][] = []
  for (const name of names) (socket as unknown as NodeJS.EventEmitter).on(name, (data) => all.push([name, data]))
  return all
}
const said = (all: [string, unknown][]) =>
  all.flatMap(([name, data]) => (name === 'newMessage' ? [(data as { data: { message: string } }).data.message] : []))

test('a message reaches every window of every member once, and nobody else', async () => {
  const { owner, members, say } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  const windows = await Promise.all([owner, bob, bob, carl].map((who) => site.enter(who)))
  const eve = recorded(await site.enter(await api.administrator()))
  const told = Promise.all(windows.map((socket) => heard(socket, 'newMessage')))
  const sent = await say(bob, 'hello')
  expect(await told).toEqual(Array(4).fill({ sessionType: 2, data: sent }))
  expect(eve).toEqual([])
})

test('who comes hears from then on, who goes hears nothing more, on open windows', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const carl = await api.member()
  const [mine, theirs, news] = [await site.enter(owner), await site.enter(bob), await site.enter(carl)]
  const [all, others] = [recorded(theirs), recorded(news)]
  await say(owner, 'before')
  const comes = heard(news, 'newSession', ({ data }) => data._id === groupId)
  await owner.api.imGroup.invite({ groupId, users: [carl.id] })
  expect((await comes).data).toMatchObject({ unread: 0, group: { members: 3, role: 'member' } })
  const arrives = heard(news, 'newMessage', ({ data }) => data.message === 'with carl')
  await say(owner, 'with carl')
  await arrives
  const goes = heard(theirs, 'newSession', ({ data }) => data.group?.role === null)
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await goes
  const last = [mine, news].map((socket) => heard(socket, 'newMessage', ({ data }) => data.message === 'without bob'))
  await say(owner, 'without bob')
  await Promise.all(last)
  expect(said(all)).toEqual(['before', '', 'with carl'])
  expect(said(others).filter(Boolean)).toEqual(['with carl', 'without bob'])
})

test('nothing of a group is heard by outsiders, who was removed, or who was only invited; by who is muted all of it', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 2)
  const [bob, carl] = members as [Person, Person]
  const [eve, dora] = [await api.member(), await api.member()]
  await dora.api.im.saveSettings({ from: 'follow' })
  await owner.api.imGroup.invite({ groupId, users: [dora.id] })
  const windows = await Promise.all([eve, bob, dora].map((who) => site.enter(who)))
  const goes = heard(windows[1] as TestSocket, 'newSession', ({ data }) => data.group?.role === null)
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await goes
  const outside = windows.map((socket) => recorded(socket, whatever))
  const muted = await site.enter(carl)
  const inside = recorded(muted, whatever)
  await owner.api.imGroup.muteAll({ groupId, muteAll: true })
  const { _id: messageId, seq } = await say(owner, 'one')
  await owner.api.im.typing({ sessionId: groupId })
  await owner.api.imAct.react({ messageId, kind: '👍', on: true })
  await owner.api.imAct.pin({ messageId })
  await owner.api.imAct.edit({ messageId, message: 'two' })
  await owner.api.im.read({ sessionId: groupId, seq })
  await owner.api.imGroup.update({ groupId, name: 'another name', announcement: 'news' })
  const last = heard(muted, 'newMessage', ({ data }) => data.message === 'three')
  await say(owner, 'three')
  await last
  // What they hear of something else comes after what would have been.
  const mine = windows.map((socket) => heard(socket, 'newMessage'))
  for (const who of [eve, bob, dora]) {
    const { _id: sessionId } = await carl.api.im.createSession({ sessionType: 1, toUserAndGroupId: who.id })
    await who.api.im.send({ sessionId, message: 'mine' })
  }
  await Promise.all(mine)
  for (const all of outside) expect(all.filter(([, data]) => JSON.stringify(data).includes(`"${groupId}"`))).toEqual([])
  const names = new Set(
    inside.filter(([, data]) => JSON.stringify(data).includes(`"${groupId}"`)).map(([name]) => name),
  )
  expect([...names].sort()).toEqual([...whatever].sort())
})

test('a recall and a change of the group are told to all of them', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const windows = await Promise.all([owner, ...members].map((who) => site.enter(who)))
  const { _id: messageId } = await say(owner, 'one')
  const changed = Promise.all(windows.map((socket) => heard(socket, 'message:changed')))
  const message = await owner.api.im.recall({ messageId })
  expect(await changed).toEqual(Array(2).fill({ message, revision: 1, isShared: true }))
  const renamed = Promise.all(windows.map((socket) => heard(socket, 'group:changed')))
  await owner.api.imGroup.update({ groupId, name: '新名字' })
  expect((await renamed).map(({ group }) => group.name)).toEqual(['新名字', '新名字'])
})

test('a window that comes while its owner is put out hears nothing of the group', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  // Told in between the question at the door and the entrance.
  const ask = api.ctx.db.one
  const one: typeof ask = async (statement) => {
    const row = await ask(statement)
    const isAtTheDoor = statement.text.includes('hides_state') && String(statement.values) === bob.id
    if (isAtTheDoor) await owner.api.imGroup.remove({ groupId, userId: bob.id })
    return row as never
  }
  const slow = await bootRealtime({ ...api.ctx, db: { ...api.ctx.db, one }, metrics: createMetrics() })
  const mine = await slow.enter(owner)
  const socket = await slow.enter(bob)
  const all = recorded(socket)
  await slow.realtime.recheck()
  const last = heard(mine, 'newMessage', ({ data }) => data.message === 'among us')
  await say(owner, 'among us')
  await last
  // What is for him comes after what would have been.
  const own = heard(socket, 'newMessage', ({ data }) => data.message === 'for bob')
  const { _id: sessionId } = await owner.api.im.createSession({ sessionType: 1, toUserAndGroupId: bob.id })
  await owner.api.im.send({ sessionId, message: 'for bob' })
  await own
  // That he was put out he may read, and may hear.
  expect(said(all).filter(Boolean)).toEqual(['for bob'])
  await slow.close()
})

test('a process that did not hear of a change finds it when it looks again', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const deaf = await bootRealtime({ ...api.ctx, events: createEvents(), metrics: createMetrics() })
  const socket = await deaf.enter(bob)
  await owner.api.imGroup.remove({ groupId, userId: bob.id })
  await deaf.realtime.recheck()
  const rooms = await deaf.realtime.roomsOf(bob.id)
  expect(rooms.filter((room) => room.startsWith('group:'))).toEqual([])
  await say(owner, 'later')
  expect(socket.connected).toBe(true)
  await deaf.close()
})

test('comings and goings are told in every process', async () => {
  const { owner, members, groupId } = await aGroup(api, 1)
  const [bob] = members as [Person]
  const events = createEvents()
  const other = await bootRealtime({ ...api.ctx, events, metrics: createMetrics() })
  await other.enter(bob)
  expect(await other.realtime.roomsOf(bob.id)).toContain(`group:${groupId}`)
  // As the database brings it.
  await broadcast({ db: api.ctx.db, events }, 'groupSeatsChanged', {
    sessionId: groupId,
    userIds: [bob.id],
    isIn: false,
  })
  expect(await other.realtime.roomsOf(bob.id)).not.toContain(`group:${groupId}`)
  await owner.api.imGroup.dismiss({ groupId })
  await other.close()
})

test('who does not show what they have read hears it of nobody, from the moment on, wherever they are connected', async () => {
  const { owner, members, groupId, say } = await aGroup(api, 3)
  const [bob, carl, dora] = members as [Person, Person, Person]
  await dora.api.im.saveSettings({ showState: false })
  const [mine, theirs, hers] = [await site.enter(owner), await site.enter(carl), await site.enter(dora)]
  const events = createEvents()
  const other = await bootRealtime({ ...api.ctx, events, metrics: createMetrics() })
  await other.enter(carl)
  const all = [theirs, hers].map((socket) => recorded(socket, ['group:read', 'newMessage']))
  const readings = (at: number) => all[at]?.filter(([name]) => name === 'group:read').length
  const read = async (seq: number) => {
    const heardOf = heard(mine, 'group:read', (reading) => reading.seq === seq)
    await bob.api.im.read({ sessionId: groupId, seq })
    await heardOf
  }
  const first = await say(owner, 'one')
  const told = heard(theirs, 'group:read')
  await read(first.seq)
  await told
  await carl.api.im.saveSettings({ showState: false })
  // As the database brings it to the others.
  await broadcast({ db: api.ctx.db, events }, 'stateChosen', { userId: carl.id, isHiding: true })
  expect(other.realtime.roomsOf(carl.id)).toContain('hiding')
  const second = await say(owner, 'two')
  await read(second.seq)
  // What is said afterwards comes after what would have been.
  const last = Promise.all(
    [theirs, hers].map((socket) => heard(socket, 'newMessage', ({ data }) => data.message === 'three')),
  )
  const third = await say(owner, 'three')
  await last
  expect([readings(0), readings(1)]).toEqual([1, 0])
  await carl.api.im.saveSettings({ showState: true })
  const again = heard(theirs, 'group:read')
  await read(third.seq)
  expect(await again).toMatchObject({ userId: bob.id, seq: third.seq })
  await other.close()
})

describe.skipIf(!hasRedis)('with Redis', () => {
  test('messages of a group reach members who are connected to another process', async () => {
    const redis = await startRedis()
    const { owner, members, say } = await aGroup(api, 1)
    const [bob] = members as [Person]
    const boot = (events = createEvents()) =>
      bootRealtime({ ...api.ctx, events, metrics: createMetrics() }, { redisUrl: redis.url })
    const [one, two] = [await boot(api.ctx.events), await boot()]
    const [here, there] = [await one.enter(owner), await two.enter(bob)]
    const told = Promise.all([here, there].map((socket) => heard(socket, 'newMessage')))
    const sent = await say(owner, 'hello')
    expect(await told).toEqual(Array(2).fill({ sessionType: 2, data: sent }))
    await Promise.all([one.close(), two.close()])
    await redis.stop()
  })
})
