import { describe, expect, it } from 'vitest'
import { codeContract } from '#contract/modules/account/code.ts'
import { userContract } from '#contract/modules/account/user.ts'
import { searchContract } from '#contract/modules/forum/search.ts'
import type { Viewer } from '../../kernel/context.ts'
import type { ApiRequest } from './exchange.ts'
import { addressBlock, createRateLimiter, memoryBuckets } from './rate-limit.ts'

function clock() {
  let now = 0
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { now: () => now, advance }
}

const request = (ip: string): ApiRequest => ({ method: 'GET', path: '/', query: '', headers: {}, ip, requestId: 'x' })
const viewer: Viewer = { id: '7', name: 'someone', userpower: 1, sessionId: '1' }

describe('addressBlock', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s belongs to %s', (ip, block) => {
    expect(addressBlock(ip)).toBe(block)
  })
})

describe('memoryBuckets', () => {
  it('gives the quota at once, then refills evenly', () => {
    const { now, advance } = clock()
    const buckets = memoryBuckets(10, now)
    const take = () => buckets.take('somebody', 3, 60)
    expect([take(), take(), take()]).toMatchObject([{ remaining: 2 }, { remaining: 1 }, { remaining: 0, wait: 20 }])
    expect(take()).toEqual({ allowed: false, remaining: 0, wait: 20 })
    advance(19_000)
    expect(take()).toEqual({ allowed: false, remaining: 0, wait: 1 })
    advance(1_001)
    expect(take()).toMatchObject({ allowed: true, remaining: 0 })
    advance(3_600_000)
    expect(take()).toMatchObject({ allowed: true, remaining: 2 })
  })

  it('keeps callers apart and forgets the one it has not seen for longest', () => {
    const buckets = memoryBuckets(2, clock().now)
    const take = (key: string) => buckets.take(key, 1, 60)
    expect([take('a'), take('b')]).toMatchObject([{ allowed: true }, { allowed: true }])
    expect(take('a')).toMatchObject({ allowed: false })
    take('c')
    expect(take('a')).toMatchObject({ allowed: false })
    expect(take('b')).toMatchObject({ allowed: true })
  })
})

describe('createRateLimiter', () => {
  const read = userContract.publicInfo

  it('counts searches of guests more narrowly, also those of pages that are rendered for them', async () => {
    const limiter = createRateLimiter(memoryBuckets(10, clock().now), 1)
    const search = async (of: Partial<ApiRequest>, by: Viewer | null) =>
      limiter.take({ ...request('192.0.2.1'), ...of }, searchContract.list, by, {})
    for (let time = 0; time < 30; time++) {
      await search({}, null)
      await search({ viewer: null }, null)
    }
    await expect(search({}, null)).rejects.toMatchObject({ code: 429 })
    await expect(search({ viewer: null }, null)).rejects.toMatchObject({ code: 429 })
    for (let time = 0; time < 61; time++) await search({}, viewer)
  })

  it('counts members by account and guests by address, and says what is left', async () => {
    const limiter = createRateLimiter(memoryBuckets(), 1 / 300)
    const headers: Record<string, string> = {}
    await limiter.take(request('192.0.2.1'), read, viewer, headers)
    expect(headers['ratelimit-policy']).toBe('"read";q=1;w=60')
    expect(headers.ratelimit).toMatch(/^"read";r=0;t=60$/)
    const again = async () => limiter.take(request('192.0.2.9'), read, viewer, headers)
    await expect(again()).rejects.toMatchObject({ code: 429, options: { retryAfter: 60 } })
    const asGuest = async () => limiter.take(request('192.0.2.1'), read, null, headers)
    await asGuest()
    await expect(asGuest()).rejects.toMatchObject({ code: 429 })
  })

  it('counts by address even for members where it must, a whole IPv6 network as one', async () => {
    const limiter = createRateLimiter(memoryBuckets(), 1 / 20)
    await limiter.take(request('2001:db8::1'), codeContract.sendMailCode, viewer, {})
    const neighbour = async () => limiter.take(request('2001:db8::2'), codeContract.sendMailCode, null, {})
    await expect(neighbour()).rejects.toMatchObject({ code: 429 })
  })

  it('lets calls from inside the process pass', async () => {
    const limiter = createRateLimiter(memoryBuckets(), 1 / 300)
    for (let i = 0; i < 3; i++) await limiter.take({ ...request('192.0.2.1'), viewer: null }, read, null, {})
  })
  it('counts a large body as several requests', async () => {
    const limiter = createRateLimiter(memoryBuckets(), 1 / 60)
    const body = (bytes: number) => ({ ...request('192.0.2.1'), method: 'POST', body: Buffer.alloc(bytes) })
    const headers: Record<string, string | string[]> = {}
    await limiter.take(body(70_000), read, null, headers)
    expect(headers.ratelimit).toContain(';r=2;')
    // More than there ever is costs all of it.
    await expect(async () => limiter.take(body(1_000_000), read, null, {})).rejects.toMatchObject({ code: 429 })
    await limiter.take(body(30_000), read, null, headers)
    expect(headers.ratelimit).toContain(';r=1;')
  })

  it('looks for the owner of a token only so often for an address whose tokens belong to nobody', async () => {
    const limiter = createRateLimiter(memoryBuckets(), 1 / 200)
    let asked = 0
    const find = (found: Viewer | null) => async () => {
      asked += 1
      return found
    }
    for (let turn = 0; turn < 5; turn++) expect(await limiter.identify('192.0.2.1', find(viewer))).toBe(viewer)
    for (let turn = 0; turn < 3; turn++) expect(await limiter.identify('192.0.2.1', find(null))).toBeNull()
    await expect(limiter.identify('192.0.2.1', find(null))).rejects.toMatchObject({ code: 429 })
    expect(asked).toBe(8)
    expect(await limiter.identify('192.0.2.2', find(null))).toBeNull()
  })
})
