import { expect, test } from 'vitest'
import { nextOf, pauseAfter, type Sendable } from './sending.ts'

const entry = (clientId: string, lane: string, at: number, state: Sendable['state'] = 'waiting') => ({
  ...{ clientId, lane, at, state, error: '' },
})
type Entry = ReturnType<typeof entry>
const laneOf = ({ lane }: Entry) => lane

test('the oldest of a lane is next, unless its lane is held up', () => {
  const all = [entry('c', '1', 3), entry('b', '2', 2), entry('a', '1', 1), entry('x', '3', 0, 'failed')]
  expect(nextOf(all, laneOf, new Set())?.clientId).toBe('a')
  expect(nextOf(all, laneOf, new Set(['1']))?.clientId).toBe('b')
  expect(nextOf(all, laneOf, new Set(['1', '2']))).toBeUndefined()
})

test('pauses grow, up to half a minute', () => {
  expect([1, 2, 3, 6, 20].map(pauseAfter)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})
