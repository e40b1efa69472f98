import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bootApi, type Person, type TestApi } from '../../test/support/api.ts'
import { hasRedis, startRedis, type TestRedis } from '../../test/support/redis.ts'
import { bootRealtime, ended, heard, type TestRealtime } from '../../test/support/sockets.ts'
import { createEvents } from '../kernel/events.ts'
import { createMetrics } from '../kernel/metrics.ts'

describe.skipIf(!hasRedis)('two processes on one Redis', () => {
  let api: TestApi
  let redis: TestRedis
  let one: TestRealtime
  let two: TestRealtime
  let ann: Person
  let bob: Person

  const boot = () =>
    bootRealtime({ ...api.ctx, events: createEvents(), metrics: createMetrics() }, { redisUrl: redis.url })

  beforeAll(async () => {
    redis = await startRedis()
    api = await bootApi()
    ann = await api.member()
    bob = await api.member()
    one = await boot()
    two = await boot()
  })
  afterAll(async () => {
    await one.close()
    await two.close()
    await api.close()
    await redis.stop()
  })

  const news = (sender: Person) => ({
    type: 'follow' as const,
    fromUser: {
      _id: sender.id,
      name: sender.name,
      avatar: '',
      vipendtime: 0,
      grade: 1,
      signature: '',
      nameColour: '' as const,
      badge: false,
    },
    counts: { likeCount: 0, commentCount: 0, replyCount: 0, followCount: 1, systemCount: 0 },
  })

  test('who is online is known to both, also to one that comes later', async () => {
    const here = await one.enter(ann)
    const cameHere = heard(here, 'onlineUsers', (ids) => ids.includes(bob.id))
    const there = await two.enter(bob)
    expect(await cameHere).toEqual([ann.id, bob.id])
    await vi.waitFor(() => expect(two.realtime.onlineUsers()).toEqual([ann.id, bob.id]))

    const third = await boot()
    await vi.waitFor(() => expect(third.realtime.onlineUsers()).toEqual([ann.id, bob.id]))
    const arrives = heard(here, 'onlineUsers', (ids) => ids.length === 3)
    const carl = await api.member()
    await third.enter(carl)
    await arrives
    const leaves = heard(here, 'onlineUsers', (ids) => ids.length === 2)
    await third.close()
    await leaves

    const left = heard(here, 'onlineUsers', (ids) => ids.length === 1)
    there.disconnect()
    expect(await left).toEqual([ann.id])
    here.disconnect()
  })

  test('a message finds a member in the other process, once and in order', async () => {
    const there = await two.enter(bob)
    const seen: string[] = []
    there.on('notification', ({ fromUser }) => seen.push(fromUser?._id ?? ''))
    const last = heard(there, 'session:ended')
    for (let index = 0; index < 200; index += 1) {
      const notification = news(ann)
      notification.fromUser._id = String(index)
      one.realtime.toUser(bob.id, 'notification', notification)
    }
    one.realtime.toUser(bob.id, 'session:ended', undefined)
    await last
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => String(index)))
    there.disconnect()
  })

  test('without Redis each process serves its own members, and they find each other again', async () => {
    const [here, there] = [await one.enter(ann), await two.enter(bob)]
    await redis.kill()
    const local = heard(here, 'notification')
    one.realtime.toUser(ann.id, 'notification', news(bob))
    await local
    expect(here.connected && there.connected).toBe(true)

    await redis.start()
    const again = heard(there, 'notification')
    const sending = setInterval(() => one.realtime.toUser(bob.id, 'notification', news(ann)), 50)
    await again
    clearInterval(sending)
    await vi.waitFor(() => expect(one.realtime.onlineUsers()).toEqual([ann.id, bob.id]))
    const end = ended(there)
    there.disconnect()
    await end
    here.disconnect()
  })

  test('a frozen Redis holds nobody', async () => {
    const here = await one.enter(ann)
    redis.freeze()
    const local = heard(here, 'notification')
    one.realtime.toUser(ann.id, 'notification', news(bob))
    await local
    await one.enter(bob)
    redis.thaw()
  })
})
