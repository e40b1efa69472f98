import { describe, expect, test } from 'vitest'
import { memoryPlan, pictureMemory } from '../media/picture-memory.ts'
import { createBudget, createLane } from './concurrency-limit.ts'

/** Work that ends when it is told to. */
function works(lane: ReturnType<typeof createLane>) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const start = (number: number) =>
    lane(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => {
        ends[number] = resolve
      })
      return number
    })
  return { begun, start, end: (number: number) => ends[number]?.() }
}

test('two at a time, the others in the order of their coming', async () => {
  const { begun, start, end } = works(createLane(2, 10))
  const all = [0, 1, 2, 3].map(start)
  expect(begun).toEqual([0, 1])
  end(1)
  await all[1]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  end(0)
  await all[0]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2, 3])
  end(2)
  end(3)
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test('whoever comes when too many wait is told to come back; a place is free again after a failure', async () => {
  const lane = createLane(1, 1)
  const { start, end } = works(lane)
  const [running, waiting] = [start(0), start(1)]
  await expect(start(2)).rejects.toMatchObject({ code: 503, options: { retryAfter: 5 } })
  end(0)
  await running
  end(1)
  await waiting
  await expect(lane(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lane(async () => 'free')).toBe('free')
})

test('work of unequal size stays within the budget, and large work is not overtaken', async () => {
  const budget = createBudget(10, 3, 4)
  const ends: (() => void)[] = []
  let [used, most] = [0, 0]
  const start = (cost: number) =>
    budget(cost, async () => {
      used += cost
      most = Math.max(most, used)
      await new Promise<void>((resolve) => ends.push(resolve))
      used -= cost
    })
  const all = [4, 4, 10, 1, 1, 1].map(start)
  expect([used, ends.length]).toEqual([8, 2])
  await expect(start(1)).rejects.toMatchObject({ code: 503 })
  await expect(start(11)).rejects.toThrow('whole budget')
  const settle = async (expected: number) => {
    ends.shift()?.()
    await new Promise(setImmediate)
    expect(used).toBe(expected)
  }
  await settle(4)
  await settle(10)
  await settle(3)
  for (const expected of [2, 1, 0]) await settle(expected)
  await Promise.all(all)
  expect(most).toBe(10)
})

describe('what a picture takes', () => {
  const photo = {
    width: 5000,
    height: 5000,
    channels: 3,
    depth: 'uchar',
    hasAlpha: false,
    isProgressive: false,
  } as const
  const transparent = { ...photo, channels: 4, hasAlpha: true } as const
  const plan = (header: object) => memoryPlan({ format: 'jpeg', ...photo, ...header }, false)

  test.each([
    { ...transparent, format: 'png', depth: 'ushort', isProgressive: true },
    { ...transparent, format: 'png', isProgressive: true },
    { ...transparent, format: 'webp' },
    { ...photo, isProgressive: true, orientation: 6 },
    { ...photo, format: 'gif' },
  ])('at 25 megapixels stays within the budget: $format $depth', (header) => {
    const { cost, pixels } = plan(header)
    expect(cost).toBeLessThanOrEqual(pictureMemory)
    expect(pixels).toBeGreaterThanOrEqual(4_000_000)
  })

  test('photos keep their size, and two of them fit beside each other', () => {
    expect(plan({}).pixels).toBe(25_000_000)
    expect(2 * plan({ width: 4032, height: 3024, isProgressive: true }).cost).toBeLessThanOrEqual(pictureMemory)
  })

  test('what cannot be decoded within it is refused', () => {
    expect(() => plan({ format: 'heif' })).toThrow(expect.objectContaining({ code: 413 }))
    expect(plan({ format: 'heif', width: 4032, height: 3024 }).pixels).toBe(4032 * 3024)
  })
})
