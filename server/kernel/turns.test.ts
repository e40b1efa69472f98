import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('those who come together go one by one, in order, with turns of the event loop after each', async () => {
  const gone: (number | string)[] = []
  const { take, isBusy } = createTurns(3, () => void gone.push('through'))
  for (const name of [1, 2, 3]) void take().then(() => gone.push(name))
  const seen: number[] = []
  while (isBusy()) {
    await turn()
    seen.push(gone.length)
  }
  expect(gone).toEqual([1, 2, 3, 'through'])
  for (const count of [1, 2, 3]) expect(seen.filter((each) => each === count)).toHaveLength(3)
})

test('whoever comes alone waits for no more than the next turn', async () => {
  const { take, isBusy } = createTurns(1)
  let through = 0
  for (let times = 1; times <= 3; times++) {
    void take().then(() => (through += 1))
    await turn()
    expect(through).toBe(times)
    await turn()
    expect(isBusy()).toBe(false)
  }
})
