import { describe, expect, it } from 'vitest'
import { createPasswords, standardCost } from './passwords.ts'

const cheap = { memory: 8, passes: 1, parallelism: 1 }

function passwords(cost = cheap, limits?: Parameters<typeof createPasswords>[2]) {
  const counted: string[] = []
  return { ...createPasswords({ count: (name) => counted.push(name) }, cost, limits), counted }
}

describe('passwords', () => {
  it('stores a PHC string with the cost it was made with', async () => {
    const hash = await passwords(standardCost).hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  })

  it('knows the right password, however its letters are composed, and no other', async () => {
    const { hash, verify } = passwords()
    const stored = await hash('caf\u00e9 au lait')
    expect(await verify(stored, 'cafe\u0301 au lait')).toBe(true)
    expect(await verify(stored, 'cafe au lait')).toBe(false)
    expect(await hash('caf\u00e9 au lait')).not.toBe(stored)
  })

  it('says no where there is no hash', async () => {
    expect(await passwords().verify(undefined, 'anything')).toBe(false)
  })

  it('verifies hashes of another cost and calls them outdated', async () => {
    const old = await passwords({ memory: 16, passes: 2, parallelism: 1 }).hash('correct horse')
    const { verify, isOutdated, hash } = passwords()
    expect(await verify(old, 'correct horse')).toBe(true)
    expect(isOutdated(old)).toBe(true)
    expect(isOutdated(await hash('correct horse'))).toBe(false)
  })

  it('lets everybody in whose turn comes in time, and tells the others at once when theirs would come', async () => {
    // A hash of the usual cost takes a tenth of a second by the first estimate: two turns, one wait of half a second.
    const { hash, counted } = passwords(standardCost, { atOnce: 2, patience: 160, longest: 60_000 })
    const order: number[] = []
    const calls = Array.from({ length: 45 }, (_, index) => hash('correct horse').finally(() => order.push(index)))
    const results = await Promise.allSettled(calls)
    const isIn = results.map(({ status }) => status === 'fulfilled')
    expect(isIn.slice(0, 5)).toEqual(Array(5).fill(true))
    expect(isIn.slice(5)).toEqual(Array(40).fill(false))
    expect(counted).toEqual(Array(40).fill('argon2_refusals'))
    // The first forty that are done were refused, before any hash was made.
    expect(order.slice(0, 40).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 5))
    const seconds = results.slice(5).map((result) => (result as PromiseRejectedResult).reason.options.retryAfter)
    // Each a later moment: forty hashes of a tenth of a second, two at once.
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
    expect([seconds[0], seconds.at(-1)]).toEqual([1, 3])
    expect(results.at(-1)).toMatchObject({ reason: { code: 503 } })
    expect(await hash('and afterwards there is room again')).toBeTruthy()
  })
})
