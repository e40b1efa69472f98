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

  it('lets everybody in who finds a place in the queue, and sends the others away at once', async () => {
    const { hash, counted } = passwords(cheap, { atOnce: 2, waiting: 3, patience: 10_000 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => hash('correct horse')))
    expect(results.map((result) => result.status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ])
    expect(results.at(-1)).toMatchObject({ reason: { code: 503, options: { retryAfter: 10 } } })
    expect(counted).toEqual(Array(3).fill('argon2_refusals'))
    expect(await hash('and afterwards there is room again')).toBeTruthy()
  })

  it('sends away who has waited too long', async () => {
    const slow = { memory: 65_536, passes: 3, parallelism: 1 }
    const { hash } = passwords(slow, { atOnce: 1, waiting: 10, patience: 1 })
    const [first, second] = await Promise.allSettled([hash('correct horse'), hash('correct horse')])
    expect(first?.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 503, options: { retryAfter: 1 } } })
  })
})
