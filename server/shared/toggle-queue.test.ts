import { expect, test } from 'vitest'
import { createEvents } from '../kernel/events.ts'
import { queueToggle } from './toggle-queue.ts'

const site = () => ({ events: createEvents(), state: new Map() })

/** A switch that is slow, and says when it was toggled. */
function aSwitch() {
  const done: (boolean | undefined)[] = []
  let isOn = false
  const toggle = (desired: boolean | undefined) => async () => {
    await Promise.resolve()
    isOn = desired ?? !isOn
    done.push(desired)
    return isOn
  }
  return { toggle, done }
}

test('calls that come at once toggle once; the next toggles back', async () => {
  const ctx = site()
  const { toggle, done } = aSwitch()
  const call = () => queueToggle(ctx, { key: 'a', desired: undefined, arrivedAt: performance.now() }, toggle(undefined))
  expect(await Promise.all(Array.from({ length: 50 }, call))).toEqual(Array(50).fill(true))
  expect(await call()).toBe(false)
  expect(done).toHaveLength(2)
})

test('a call that came in before the answer, but was held up on its way, is part of it', async () => {
  const ctx = site()
  const { toggle } = aSwitch()
  const [first, second] = [performance.now(), performance.now()]
  expect(await queueToggle(ctx, { key: 'a', desired: undefined, arrivedAt: first }, toggle(undefined))).toBe(true)
  expect(await queueToggle(ctx, { key: 'a', desired: undefined, arrivedAt: second }, toggle(undefined))).toBe(true)
})

test('the rest of a burst whose first call got away is no second toggle', async () => {
  const ctx = site()
  const { toggle, done } = aSwitch()
  const call = () => queueToggle(ctx, { key: 'a', desired: undefined, arrivedAt: performance.now() }, toggle(undefined))
  expect(await call()).toBe(true)
  expect(await Promise.all([call(), call(), call()])).toEqual([true, true, true])
  expect(done).toHaveLength(1)
})

test('the last call wins, also when an earlier one arrives late', async () => {
  const ctx = site()
  const { toggle, done } = aSwitch()
  const ask = (value: boolean, arrivedAt: number) =>
    queueToggle(ctx, { key: 'a', desired: value, arrivedAt }, toggle(value))
  const now = performance.now()
  expect(await Promise.all([ask(true, now + 1), ask(false, now + 2), ask(true, now + 3), ask(false, now)])).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(done).toEqual([true, false, true])
})

test('different switches do not wait for each other, and a failure is not repeated', async () => {
  const ctx = site()
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = queueToggle(ctx, { key: 'slow', desired: true, arrivedAt: performance.now() }, () => promise)
  const at = performance.now()
  const fails = () => Promise.reject(new Error('no'))
  await expect(queueToggle(ctx, { key: 'other', desired: true, arrivedAt: at }, fails)).rejects.toThrow('no')
  expect(await queueToggle(ctx, { key: 'other', desired: true, arrivedAt: at }, async () => 'yes')).toBe('yes')
  resolve('done')
  expect(await slow).toBe('done')
})

test('the desired state may come by its older name', async () => {
  const ctx = site()
  const { toggle } = aSwitch()
  const work = (desired: boolean | undefined) => toggle(desired)()
  const ask = (input: { desired?: boolean; wish?: boolean }) =>
    queueToggle(ctx, { key: 'a', ...input, arrivedAt: performance.now() }, work)
  for (const isOn of [true, true, false, false]) expect(await ask({ wish: isOn })).toBe(isOn)
  expect(await ask({ desired: true, wish: false })).toBe(true)
})
