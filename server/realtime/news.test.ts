import { describe, expect, test } from 'vitest'
import type { NotificationCounts } from '#contract/modules/forum/notification.ts'
import type { Person } from '../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../test/support/forum/forum.ts'
import { sharedRealtime } from '../../test/support/realtime-site.ts'
import { hasRedis, startRedis } from '../../test/support/redis.ts'
import { bootRealtime, heard, type TestSocket } from '../../test/support/sockets.ts'
import { createEvents } from '../kernel/events.ts'
import { createMetrics } from '../kernel/metrics.ts'
import { newsOf, notify } from '../modules/notification/service.ts'

const { api, site } = sharedRealtime()

const none = { likeCount: 0, commentCount: 0, replyCount: 0, followCount: 0, systemCount: 0 }
const card = ({ id, name }: Person) => ({
  _id: id,
  name,
  avatar: '',
  vipendtime: 0,
  grade: 1,
  signature: '',
  nameColour: '' as const,
  badge: false,
})
const pair = () => Promise.all([api.member(), api.member()])
/** What a socket heard of notifications, in order. */
function recorded(socket: TestSocket): unknown[] {
  const all: unknown[] = []
  socket.on('notification', (news) => all.push(news))
  socket.on('counts', (counts) => all.push(counts))
  return all
}

test('every window of the member hears what happened, from whom, and the counts after it', async () => {
  const [ann, bob] = await pair()
  const windows = [await site.enter(ann), await site.enter(ann)]
  const wrong = recorded(await site.enter(bob))
  const next = () => Promise.all(windows.map((socket) => heard(socket, 'notification')))
  const told = (type: string, counts: Partial<NotificationCounts>) =>
    Array(2).fill({ type, fromUser: card(bob), counts: { ...none, ...counts } })

  let news = next()
  await bob.api.follow.follow({ friendId: ann.id })
  expect(await news).toEqual(told('follow', { followCount: 1 }))
  news = next()
  const postsId = await aPost(ann, await aBoard(api, bob))
  await aComment(bob, postsId)
  expect(await news).toEqual(told('comment', { followCount: 1, commentCount: 1 }))
  news = next()
  await notify(api.ctx, { userId: ann.id, type: 'system', fromUserId: null })
  expect(await news).toMatchObject([{ fromUser: null, counts: { systemCount: 1 } }, {}])
  expect(wrong).toEqual([])
})

test('reading in one window, and taking back, tell the counts to all', async () => {
  const [ann, bob] = await pair()
  const postsId = await aPost(ann, await aBoard(api, ann))
  const like = () => bob.api.like.create({ likeType: 'posts', objectId: postsId })
  const windows = [await site.enter(ann), await site.enter(ann)]
  const next = () => Promise.all(windows.map((socket) => heard(socket, 'counts')))
  await like()
  let counts = next()
  await ann.api.notification.markAllRead({ type: 'like' })
  expect(await counts).toEqual([none, none])
  const other = await aPost(ann, await aBoard(api, ann))
  const first = heard(windows[0] as TestSocket, 'notification', ({ counts: { likeCount } }) => likeCount === 1)
  await bob.api.like.create({ likeType: 'posts', objectId: other })
  await first
  counts = next()
  await bob.api.like.create({ likeType: 'posts', objectId: other })
  expect(await counts).toEqual([none, none])
})

test('who wants no news hears of notices alone, and of the counts when that changes', async () => {
  const [ann, bob] = await pair()
  await bob.api.follow.follow({ friendId: ann.id })
  const socket = await site.enter(ann)
  const all = recorded(socket)
  const next = (followCount: number) => heard(socket, 'counts', (counts) => counts.followCount === followCount)
  let counts = next(0)
  await ann.api.user.saveSettings({ hearsNews: false })
  expect(await counts).toEqual(none)
  await aComment(bob, await aPost(ann, await aBoard(api, bob)))
  const notice = heard(socket, 'notification')
  await notify(api.ctx, { userId: ann.id, type: 'system', fromUserId: null })
  const told = { type: 'system', fromUser: null, counts: { ...none, systemCount: 1 } }
  expect(await notice).toEqual(told)
  counts = next(1)
  await ann.api.user.saveSettings({ hearsNews: true })
  expect(await counts).toEqual({ ...none, commentCount: 1, followCount: 1, systemCount: 1 })
  expect(all.filter((one) => typeof one === 'object' && one !== null && 'type' in one)).toEqual([told])
})

test('an old look never comes after a new one, and what happens meanwhile shares the next', async () => {
  const ann = await api.member()
  const asked: PromiseWithResolvers<void>[] = []
  let looks = 0
  const events = createEvents()
  const slow = await bootRealtime(
    { ...api.ctx, events, metrics: createMetrics() },
    {
      async newsOf(...asking) {
        looks += 1
        const turn = Promise.withResolvers<void>()
        const news = await newsOf(...asking)
        asked.push(turn)
        await turn.promise
        return news
      },
    },
  )
  const socket = await slow.enter(ann)
  const all = recorded(socket)
  const looked = async (number: number) => {
    while (asked.length < number) await new Promise((resolve) => setImmediate(resolve))
    return asked[number - 1] as PromiseWithResolvers<void>
  }
  const ctx = { ...api.ctx, events }
  await notify(ctx, { userId: ann.id, type: 'system', fromUserId: null })
  const first = await looked(1)
  for (const type of ['like', 'mention'] as const) await notify(ctx, { userId: ann.id, type, fromUserId: null })
  await ann.api.notification.markAllRead()
  events.emit('notificationsCleared', { userId: ann.id })
  first.resolve()
  const last = heard(socket, 'notification', ({ type }) => type === 'mention')
  ;(await looked(2)).resolve()
  await last
  expect(looks).toBe(2)
  expect(all).toEqual([
    { type: 'system', fromUser: null, counts: { ...none, systemCount: 1 } },
    { type: 'like', fromUser: null, counts: none },
    { type: 'mention', fromUser: null, counts: none },
  ])
  await slow.close()
})

test('nobody is asked about members who are not here, and a failure is not the end', async () => {
  const [ann, bob] = await pair()
  let looks = 0
  const shaky = await bootRealtime(
    { ...api.ctx, metrics: createMetrics() },
    {
      async newsOf(...asking) {
        looks += 1
        if (looks === 1) throw new Error('the database is away')
        return newsOf(...asking)
      },
    },
  )
  const socket = await shaky.enter(ann)
  await notify(api.ctx, { userId: bob.id, type: 'system', fromUserId: null })
  expect(looks).toBe(0)
  await notify(api.ctx, { userId: ann.id, type: 'system', fromUserId: null })
  const news = heard(socket, 'notification')
  await notify(api.ctx, { userId: ann.id, type: 'system', fromUserId: null })
  expect(await news).toMatchObject({ counts: { systemCount: 2 } })
  await shaky.close()
})

describe.skipIf(!hasRedis)('with Redis', () => {
  test('news reach a member who is connected to another process', async () => {
    const redis = await startRedis()
    const [ann, bob] = await pair()
    const boot = (events = createEvents()) =>
      bootRealtime({ ...api.ctx, events, metrics: createMetrics() }, { redisUrl: redis.url })
    const [one, two] = [await boot(api.ctx.events), await boot()]
    const socket = await two.enter(ann)
    const news = heard(socket, 'notification')
    await bob.api.follow.follow({ friendId: ann.id })
    expect(await news).toEqual({ type: 'follow', fromUser: card(bob), counts: { ...none, followCount: 1 } })
    const counts = heard(socket, 'counts')
    await ann.api.notification.markAllRead()
    expect(await counts).toEqual(none)
    await Promise.all([one.close(), two.close()])
    await redis.stop()
  })
})
