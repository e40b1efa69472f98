import { expect, test } from 'vitest'
import { createEvents } from '../kernel/events.ts'
import { readViewerStates, variantBytes, variantFor } from './viewer-variants.ts'

const ctx = { events: createEvents(), state: new Map() }

test('the same state on the same answer is the same object from the second time on', () => {
  const shared = { list: ['a'] }
  let made = 0
  const ask = (of: object, state: string) => variantFor(ctx, of, state, () => ({ state, made: ++made }))
  expect(Object.isFrozen(ask(shared, 'liked'))).toBe(false)
  const second = ask(shared, 'liked')
  expect(Object.isFrozen(second)).toBe(true)
  expect(ask(shared, 'liked')).toBe(second)
  expect(ask(shared, 'not liked')).toEqual({ state: 'not liked', made: 3 })
  expect(ask({ ...shared }, 'liked')).toEqual({ state: 'liked', made: 4 })
})

test('two contexts share nothing', () => {
  const shared = {}
  const other = { events: createEvents(), state: new Map() }
  const ask = (of: typeof ctx) => variantFor(of, shared, 'liked', () => ({}))
  const twice = [ask(ctx), ask(ctx)][1]
  expect(ask(ctx)).toBe(twice)
  expect([ask(other), ask(other)]).not.toContain(twice)
})

test('only so much is kept', () => {
  const shared = {}
  const ask = (state: number) => variantFor(ctx, shared, String(state), () => ({ state, text: 'x'.repeat(100_000) }))
  const twice = (state: number) => [ask(state), ask(state)][1]
  const first = twice(0)
  for (let state = 1; state < 10; state++) twice(state)
  expect(ask(0)).toBe(first)
  for (let state = 10; state < 50; state++) twice(state)
  expect(ask(0)).not.toBe(first)
  expect(variantBytes(ctx)).toBeLessThanOrEqual(12 * 1024 * 1024)
})

test('states are read by id', () => {
  expect([...readViewerStates('12 3 0,7 1 1')]).toEqual([
    ['12', [3, 0]],
    ['7', [1, 1]],
  ])
  expect(readViewerStates('').get('7')).toBeUndefined()
})
