import { describe, expect, test } from 'vitest'
import { aChat } from '../../test/support/forum/chats.ts'
import { aBoard, aPost, setBoardState } from '../../test/support/forum/forum.ts'
import { sharedRealtime } from '../../test/support/realtime-site.ts'
import { hasRedis, startRedis } from '../../test/support/redis.ts'
import { bootRealtime, heard, type TestSocket } from '../../test/support/sockets.ts'
import { createEvents } from '../kernel/events.ts'
import { createMetrics } from '../kernel/metrics.ts'

const { api, site } = sharedRealtime()

const everything = ['newMessage', 'newSession', 'message:changed', 'message:deleted', 'message:read'] as const
/** What a socket heard of messages, in order. */
function recorded(socket: TestSocket): [string, unknown][] {
  const all: [string, unknown][] = []
  for (const name of everything) (socket as unknown as NodeJS.EventEmitter).on(name, (data) => all.push([name, data]))
  return all
}

test('a message reaches every window of both, and nobody else', async () => {
  const { ann, bob, sessionId, say } = await aChat(api)
  const [mine, theirs, second] = [await site.enter(ann), await site.enter(bob), await site.enter(bob)]
  const eve = recorded(await site.enter(await api.administrator()))
  const windows = [mine, theirs, second]
  const messages = Promise.all(windows.map((socket) => heard(socket, 'newMessage')))
  const sessions = Promise.all(windows.map((socket) => heard(socket, 'newSession')))
  const sent = await say(ann, 'hello')
  expect(await messages).toEqual(Array(3).fill({ sessionType: 1, data: sent }))
  const [own, other] = (await sessions).map(({ data }) => data)
  expect(own).toEqual(await ann.api.im.session({ sessionId }))
  expect(other).toEqual(await bob.api.im.session({ sessionId }))
  expect(other).toMatchObject({ unread: 1, lastMessage: sent, toUser: { _id: ann.id } })
  expect(eve).toEqual([])
})

test('a batch of messages tells after each of them how many are unread', async () => {
  const { ann, bob, say } = await aChat(api)
  const socket = await site.enter(bob)
  const all = recorded(socket) as [string, { data: { seq: number; unread: number; lastSeq: number } }][]
  const last = heard(socket, 'newSession', ({ data }) => data.lastSeq === 30)
  await Promise.all(Array.from({ length: 30 }, (_, at) => say(ann, `message ${at}`)))
  await last
  const messages = all.filter(([name]) => name === 'newMessage').map(([, { data }]) => data.seq)
  const sessions = all.filter(([name]) => name === 'newSession').map(([, { data }]) => [data.lastSeq, data.unread])
  const numbers = Array.from({ length: 30 }, (_, at) => at + 1)
  expect(messages).toEqual(numbers)
  expect(sessions).toEqual(numbers.map((number) => [number, number]))
})

test('a repetition is told to nobody', async () => {
  const { ann, bob, say } = await aChat(api)
  const socket = await site.enter(bob)
  const all = recorded(socket)
  await say(ann, 'one', 'number-one')
  await say(ann, 'one', 'number-one')
  const last = heard(socket, 'newMessage', ({ data }) => data.seq === 2)
  await say(ann, 'two')
  await last
  expect(all.filter(([name]) => name === 'newMessage')).toHaveLength(2)
})

test('reading is told to both, each with their own count', async () => {
  const { ann, bob, sessionId, say } = await aChat(api)
  await say(ann, 'one')
  await say(bob, 'two')
  const [mine, theirs] = [await site.enter(ann), await site.enter(bob)]
  const told = Promise.all([mine, theirs].map((socket) => heard(socket, 'message:read')))
  const shown = heard(theirs, 'newSession')
  const session = await bob.api.im.read({ sessionId, seq: 2 })
  const reading = { sessionId, userId: bob.id, seq: 2 }
  expect(await told).toEqual([
    { ...reading, unread: 1 },
    { ...reading, unread: 0 },
  ])
  expect((await shown).data).toEqual(session)
})

test('a recall is told to both, a deletion to my other windows', async () => {
  const { ann, bob, sessionId, say } = await aChat(api)
  const [mine, theirs] = [await site.enter(ann), await site.enter(bob)]
  const others = recorded(mine)
  const { _id: messageId } = await say(ann, 'one')
  const changed = Promise.all([mine, theirs].map((socket) => heard(socket, 'message:changed')))
  const fewer = heard(theirs, 'newSession', ({ data }) => data.revision === 1)
  const message = await ann.api.im.recall({ messageId })
  expect(await changed).toEqual(Array(2).fill({ message, revision: 1 }))
  expect((await fewer).data).toMatchObject({ unread: 0, lastMessage: { isRecalled: true } })
  let deleted = heard(theirs, 'message:deleted')
  await bob.api.im.deleteMessage({ messageId })
  expect(await deleted).toEqual({ sessionId, seq: 1, isSession: false })
  deleted = heard(theirs, 'message:deleted')
  await bob.api.im.deleteSession({ sessionId })
  expect(await deleted).toEqual({ sessionId, seq: 1, isSession: true })
  const again = heard(mine, 'newMessage', ({ data }) => data.seq === 2)
  await say(bob, 'two')
  await again
  expect(others.filter(([name]) => name === 'message:deleted')).toEqual([])
})

test('the card of a post is that of each reader', async () => {
  const { ann, bob, sessionId } = await aChat(api)
  const board = await aBoard(api, ann)
  const postsId = await aPost(ann, board)
  await setBoardState(api, board, 'hidden')
  const [mine, theirs] = [await site.enter(ann), await site.enter(bob)]
  const told = Promise.all([mine, theirs].map((socket) => heard(socket, 'newMessage')))
  await ann.api.im.send({ sessionId, postsId })
  expect((await told).map(({ data }) => data.posts?._id)).toEqual([postsId, undefined])
})

describe.skipIf(!hasRedis)('with Redis', () => {
  test('messages reach a member who is connected to another process', async () => {
    const redis = await startRedis()
    const { ann, bob, sessionId, say } = await aChat(api)
    const boot = (events = createEvents()) =>
      bootRealtime({ ...api.ctx, events, metrics: createMetrics() }, { redisUrl: redis.url })
    const [one, two] = [await boot(api.ctx.events), await boot()]
    const socket = await two.enter(bob)
    const news = heard(socket, 'newMessage')
    const session = heard(socket, 'newSession')
    const sent = await say(ann, 'hello')
    expect([await news, (await session).data.unread]).toEqual([{ sessionType: 1, data: sent }, 1])
    const read = heard(await two.enter(ann), 'message:read')
    await bob.api.im.read({ sessionId, seq: 1 })
    expect(await read).toMatchObject({ userId: bob.id, seq: 1 })
    await Promise.all([one.close(), two.close()])
    await redis.stop()
  })
})
