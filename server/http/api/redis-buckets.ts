import { createHash } from 'node:crypto'
import type { Log } from '../../db/config.ts'
import type { RedisClient } from '../../kernel/redis.ts'
import { type BucketStore, memoryBuckets, type Taken } from './rate-limit.ts'

/** One bucket, read and written in one step, by the clock of Redis. It is forgotten when it must be full again. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local quota, window, cost = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000, tonumber(ARGV[3])
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = quota
if bucket[1] then
  tokens = math.min(quota, tonumber(bucket[1]) + math.max(0, now - tonumber(bucket[2])) * quota / window)
end
local allowed = 0
if tokens >= math.max(1, cost) then
  allowed = 1
  tokens = tokens - cost
end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.9f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], window)
return { allowed, string.format('%.9f', tokens) }`
const sha = createHash('sha1').update(script).digest('hex')

/** How long (ms) a request may wait for Redis, and how long after a failure nobody asks it. */
const usualPatience = 250
const pause = 1000

/** Buckets shared by all processes. While Redis does not answer, each process counts for itself. */
export function redisBuckets(client: RedisClient, log?: Log, patience = usualPatience): BucketStore {
  const local = memoryBuckets()
  let failing = false
  let askAgainAt = 0
  return {
    async take(key, quota, window, cost = 1) {
      if (performance.now() < askAgainAt) return local.take(key, quota, window, cost)
      // One request finds out whether Redis is back; the others do not wait for it.
      if (failing) askAgainAt = performance.now() + pause
      try {
        const [allowed, left] = await inTime(run(client, `aoir:bucket:${key}`, [quota, window, cost]), patience)
        if (failing) log?.info('Rate limits are shared again.')
        failing = false
        askAgainAt = 0
        return taken(allowed === 1, Number(left), { quota, window, cost })
      } catch (error) {
        if (!failing)
          log?.warn(`Rate limits are counted in each process, because Redis fails: ${(error as Error).message}`)
        failing = true
        askAgainAt = performance.now() + pause
        return local.take(key, quota, window, cost)
      }
    },
  }
}

function taken(allowed: boolean, left: number, bucket: { quota: number; window: number; cost: number }): Taken {
  const next = allowed ? 1 : Math.max(1, bucket.cost)
  const wait = left >= next ? 0 : Math.ceil(((next - left) * bucket.window) / bucket.quota)
  return { allowed, remaining: Math.floor(left), wait }
}

async function run(client: RedisClient, key: string, numbers: number[]): Promise<[number, string]> {
  const call = { keys: [key], arguments: numbers.map(String) }
  try {
    return (await client.evalSha(sha, call)) as [number, string]
  } catch (error) {
    if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
    return (await client.eval(script, call)) as [number, string]
  }
}

function inTime<T>(answer: Promise<T>, patience: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  answer.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
