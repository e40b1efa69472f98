import { expect, test } from 'vitest'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'

const refuseBeyond = (most: number) => (waiting: number) => (waiting >= most ? new Error('too many wait') : undefined)

/** Work that ends when it is told to. */
function works(limit: ConcurrencyLimit) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const start = (number: number) =>
    limit.run(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => {
        ends[number] = resolve
      })
      return number
    })
  return { begun, start, end: (number: number) => ends[number]?.() }
}

test('two at a time, the others in the order of their coming', async () => {
  const { begun, start, end } = works(createConcurrencyLimit({ atOnce: 2 }))
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

test('whoever comes when too many wait is refused; a place is free again after a failure', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, refuse: refuseBeyond(1) })
  const { start, end } = works(limit)
  const [running, waiting] = [start(0), start(1)]
  await expect(start(2)).rejects.toThrow('too many wait')
  end(0)
  await running
  end(1)
  await waiting
  await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit.run(async () => 'free')).toBe('free')
})

test('work of unequal size stays within the budget, and large work is not overtaken', async () => {
  const budget = createConcurrencyLimit({ atOnce: 3, budget: 10, refuse: refuseBeyond(4) })
  const ends: (() => void)[] = []
  let [used, most] = [0, 0]
  const start = (cost: number) =>
    budget.run(
      async () => {
        used += cost
        most = Math.max(most, used)
        await new Promise<void>((resolve) => ends.push(resolve))
        used -= cost
      },
      { cost },
    )
  const all = [4, 4, 10, 1, 1, 1].map(start)
  expect([used, ends.length]).toEqual([8, 2])
  await expect(start(1)).rejects.toThrow('too many wait')
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

test('whoever stops waiting gives way to those behind', async () => {
  const limit = createConcurrencyLimit({ atOnce: 2, budget: 10 })
  const { begun, start, end } = works(limit)
  const first = start(0)
  let leave: ((reason: unknown) => void) | undefined
  const overs: string[] = []
  const onWait = (stop: (reason: unknown) => void) => {
    leave = stop
    return () => overs.push('dear')
  }
  const cheap = limit.run(() => new Promise<string>((resolve) => setImmediate(resolve, 'cheap')), { cost: 5 })
  const dear = limit.run(async () => 'dear', { cost: 10, onWait })
  const behind = limit.run(async () => 'behind', { cost: 1, onWait: () => () => overs.push('behind') })
  expect([begun, limit.waiting(), limit.isBusy()]).toEqual([[0], 2, true])
  leave?.(new Error('gone'))
  await expect(dear).rejects.toThrow('gone')
  leave?.(new Error('twice'))
  expect(await Promise.all([cheap, behind])).toEqual(['cheap', 'behind'])
  end(0)
  await first
  expect([overs, limit.waiting(), limit.isBusy()]).toEqual([['behind'], 0, false])
})
