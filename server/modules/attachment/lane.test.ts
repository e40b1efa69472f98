import { expect, test } from 'vitest'
import { createLane } from './lane.ts'

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
