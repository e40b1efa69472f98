import { expect, test } from 'vitest'
import { createEvents } from '../kernel/events.ts'
import { inTurn } from './toggle-queue.ts'

const site = () => ({ events: createEvents() })

/** A switch that is slow, and says when it was turned. */
function aSwitch() {
  const done: (boolean | undefined)[] = []
  let isOn = false
  const turn = (wish: boolean | undefined) => async () => {
    await Promise.resolve()
    isOn = wish ?? !isOn
    done.push(wish)
    return isOn
  }
  return { turn, done }
}

test('calls that come at once turn the switch once; the next turns it back', async () => {
  const ctx = site()
  const { turn, done } = aSwitch()
  const call = () => inTurn(ctx, { key: 'a', wish: undefined, arrivedAt: performance.now() }, turn(undefined))
  expect(await Promise.all(Array.from({ length: 50 }, call))).toEqual(Array(50).fill(true))
  expect(await call()).toBe(false)
  expect(done).toHaveLength(2)
})

test('a call that came in before the answer, but was held up on its way, is part of it', async () => {
  const ctx = site()
  const { turn } = aSwitch()
  const [first, second] = [performance.now(), performance.now()]
  expect(await inTurn(ctx, { key: 'a', wish: undefined, arrivedAt: first }, turn(undefined))).toBe(true)
  expect(await inTurn(ctx, { key: 'a', wish: undefined, arrivedAt: second }, turn(undefined))).toBe(true)
})

test('the rest of a burst whose first call got away is no second wish', async () => {
  const ctx = site()
  const { turn, done } = aSwitch()
  const call = () => inTurn(ctx, { key: 'a', wish: undefined, arrivedAt: performance.now() }, turn(undefined))
  expect(await call()).toBe(true)
  expect(await Promise.all([call(), call(), call()])).toEqual([true, true, true])
  expect(done).toHaveLength(1)
})

test('the last wish wins, also when an earlier one arrives late', async () => {
  const ctx = site()
  const { turn, done } = aSwitch()
  const wish = (value: boolean, arrivedAt: number) => inTurn(ctx, { key: 'a', wish: value, arrivedAt }, turn(value))
  const now = performance.now()
  expect(await Promise.all([wish(true, now + 1), wish(false, now + 2), wish(true, now + 3), wish(false, now)])).toEqual(
    [true, false, true, true],
  )
  expect(done).toEqual([true, false, true])
})

test('different switches do not wait for each other, and a failure is not repeated', async () => {
  const ctx = site()
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = inTurn(ctx, { key: 'slow', wish: true, arrivedAt: performance.now() }, () => promise)
  const at = performance.now()
  const fails = () => Promise.reject(new Error('no'))
  await expect(inTurn(ctx, { key: 'other', wish: true, arrivedAt: at }, fails)).rejects.toThrow('no')
  expect(await inTurn(ctx, { key: 'other', wish: true, arrivedAt: at }, async () => 'yes')).toBe('yes')
  resolve('done')
  expect(await slow).toBe('done')
})
