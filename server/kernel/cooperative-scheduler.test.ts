import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCooperativeScheduler } from './cooperative-scheduler.ts'

test('those who come together go one by one, in order, with turns of the event loop after each', async () => {
  const gone: (number | string)[] = []
  const { take, isBusy } = createCooperativeScheduler({ after: 3, whenThrough: () => void gone.push('through') })
  for (const name of [1, 2, 3]) void take().then(() => gone.push(name))
  const seen: number[] = []
  while (isBusy()) {
    await turn()
    seen.push(gone.length)
  }
  expect(gone).toEqual([1, 2, 3, 'through'])
  for (const count of [1, 2, 3]) expect(seen.filter((each) => each === count)).toHaveLength(3)
})

test('small pieces share a turn, and turns after it by what they took', async () => {
  const gone: (number | string)[] = []
  const { take, isBusy } = createCooperativeScheduler({ after: 4, whenThrough: () => void gone.push('through') })
  for (const share of [0.5, 0.5, 0.25, 1]) void take(share).then(() => gone.push(share))
  const seen: number[] = []
  while (isBusy()) {
    await turn()
    seen.push(gone.length)
  }
  expect(gone).toEqual([0.5, 0.5, 0.25, 1, 'through'])
  expect(seen).toEqual([2, 2, 2, 2, 3, 4, 4, 4, 4, 5])
})

test('whoever comes alone waits for no more than the next turn', async () => {
  const { take, isBusy } = createCooperativeScheduler({ after: 1 })
  let through = 0
  for (let times = 1; times <= 3; times++) {
    void take().then(() => (through += 1))
    await turn()
    expect(through).toBe(times)
    await turn()
    expect(isBusy()).toBe(false)
  }
})

test('while others come in, the next piece waits, but not for ever', async () => {
  let [arrivals, turns, through] = [0, 0, 0]
  const { take, isBusy } = createCooperativeScheduler({ after: 1, atMost: 20, arrivals: () => arrivals })
  for (const _ of [1, 2]) void take().then(() => (through += 1))
  while (through === 0) await turn()
  for (; through === 1; turns++) {
    if (turns < 5) arrivals += 1
    await turn()
  }
  expect([turns > 5, turns < 12]).toEqual([true, true])
  while (isBusy()) await turn()
  for (const _ of [1, 2]) void take().then(() => (through += 1))
  for (turns = 0; through < 4; turns++) {
    arrivals += 1
    await turn()
  }
  expect(turns).toBeLessThan(50)
})
