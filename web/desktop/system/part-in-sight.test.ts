import { expect, test } from 'vitest'
import { type Part, partInSight, type View } from './use-scroll-spy.ts'

const parts = (...tops: number[]): Part[] => tops.map((top, at) => ({ id: `${at + 1}`, top, bottom: top + 290 }))
const middle: View = { height: 900, isAtStart: false, isAtEnd: false, chosen: '' }

test('the first that has not gone past the top is read', () => {
  expect(partInSight(parts(100, 400, 700), middle)).toBe('1')
  expect(partInSight(parts(-220, 80, 380), middle)).toBe('2')
  expect(partInSight(parts(-220, 80, 380), { ...middle, chosen: '3' })).toBe('2')
  expect(partInSight(parts(700, 1000), middle)).toBeUndefined()
})

test('at the end the one that was asked for counts, else the last', () => {
  const end = { ...middle, isAtEnd: true }
  expect(partInSight(parts(-100, 200, 500), end)).toBe('3')
  expect(partInSight(parts(-100, 200, 500), { ...end, chosen: '2' })).toBe('2')
  expect(partInSight(parts(-400, 200, 500), { ...end, chosen: '1' })).toBe('3')
})

test('a page that fits begins with the first, and follows what was asked for', () => {
  const whole = { ...middle, isAtStart: true, isAtEnd: true }
  expect(partInSight(parts(100, 400), whole)).toBe('1')
  expect(partInSight(parts(100, 400), { ...whole, chosen: '2' })).toBe('2')
})
