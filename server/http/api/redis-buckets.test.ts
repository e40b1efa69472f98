import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../../test/support/redis.ts'
import { openRedis, type Redis } from '../../kernel/redis.ts'
import { memoryBuckets } from './rate-limit.ts'
import { redisBuckets } from './redis-buckets.ts'

function listeningLog() {
  const lines: string[] = []
  return {
    lines,
    info: (line: string) => void lines.push(`info ${line}`),
    warn: (line: string) => void lines.push(`warn ${line}`),
  }
}

test('a Redis that is not there at the start is named, without its address', async () => {
  const opening = openRedis('redis://:secret@127.0.0.1:1', listeningLog())
  await expect(opening).rejects.toThrow(/^Redis cannot be reached at REDIS_URL\.$/)
})

describe.skipIf(!hasRedis)('buckets in Redis', () => {
  const silent = { info: () => {}, warn: () => {} }
  let server: TestRedis
  let redis: Redis

  beforeAll(async () => {
    server = await startRedis()
    redis = await openRedis(server.url, silent)
  })
  afterAll(async () => {
    await redis.close()
    await server.stop()
  })

  test('answer as those in memory do', async () => {
    const [shared, memory] = [redisBuckets(redis.client), memoryBuckets()]
    for (const [quota, window] of [
      [5, 3600],
      [1, 60],
      [3, 10_000],
    ] as const) {
      for (let turn = 0; turn < quota + 3; turn += 1) {
        const key = `same:${quota}:${window}`
        const cost = turn === 1 ? Math.min(2, quota) : 1
        const one = await shared.take(key, quota, window, cost)
        const other = memory.take(key, quota, window, cost)
        // The two clocks may stand on both sides of a full second.
        expect({ ...one, wait: 0 }).toEqual({ ...other, wait: 0 })
        expect(Math.abs(one.wait - other.wait)).toBeLessThanOrEqual(1)
      }
    }
  })

  test('refill with time, and are forgotten when they are full', async () => {
    const buckets = redisBuckets(redis.client)
    const take = () => buckets.take('refill', 2, 2)
    expect(await take()).toMatchObject({ allowed: true, remaining: 1 })
    await take()
    expect(await take()).toEqual({ allowed: false, remaining: 0, wait: 1 })
    await vi.waitFor(async () => expect((await take()).allowed).toBe(true))
    expect(await redis.client.pTTL('aoir:bucket:refill')).toSatisfy((left: number) => left > 0 && left <= 2000)
    await vi.waitFor(async () => expect(await redis.client.exists('aoir:bucket:refill')).toBe(0))
  })

  test('two processes share one allowance, whatever comes at the same time', async () => {
    const second = await openRedis(server.url, silent)
    // A busy machine is no outage.
    const stores = [redis, second].map(({ client }) => redisBuckets(client, undefined, 60_000))
    const asked = Array.from({ length: 100 }, (_, index) => stores[index % 2]?.take('race', 10, 3600))
    const allowed = (await Promise.all(asked)).filter((taken) => taken?.allowed)
    expect(allowed).toHaveLength(10)
    await second.close()
  })

  test('a frozen or killed Redis holds no request; each process counts for itself until it is back', async () => {
    const log = listeningLog()
    const buckets = redisBuckets(redis.client, log)
    const take = () => buckets.take('outage', 2, 3600)
    expect((await take()).remaining).toBe(1)

    const outages = [
      { begin: server.freeze, end: server.thaw },
      { begin: server.kill, end: server.start },
    ]
    for (const { begin, end } of outages) {
      log.lines.length = 0
      await begin()
      const answers = await Promise.all([take(), take(), take(), take()])
      expect(answers.some(({ allowed }) => !allowed)).toBe(true)
      expect(log.lines).toEqual([expect.stringMatching(/^warn Rate limits are counted in each process/)])
      await end()
      await vi.waitFor(async () => {
        await take()
        expect(log.lines.at(-1)).toBe('info Rate limits are shared again.')
      })
      expect(log.lines).toHaveLength(2)
    }
  })
})
