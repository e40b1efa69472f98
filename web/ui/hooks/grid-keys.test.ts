import { expect, test } from 'vitest'
import { nextIn } from './use-roving.ts'

test('arrow keys walk the grid and stop at its edges', () => {
  expect(nextIn('ArrowRight', 0, 24, 6)).toBe(1)
  expect(nextIn('ArrowDown', 1, 24, 6)).toBe(7)
  expect(nextIn('ArrowUp', 1, 24, 6)).toBe(1)
  expect(nextIn('ArrowDown', 20, 24, 6)).toBe(20)
  expect(nextIn('ArrowLeft', 0, 24, 6)).toBe(0)
  expect([nextIn('Home', 9, 24, 6), nextIn('End', 9, 24, 6)]).toEqual([0, 23])
  expect(nextIn('Enter', 9, 24, 6)).toBeUndefined()
})
