import { expect, test, vi } from 'vitest'
import { createByteCache, weigh } from './byte-cache.ts'

test('what was not asked for longest goes when there is too much', () => {
  const cache = createByteCache<string>(100)
  for (const name of ['a', 'b', 'c']) cache.set(name, name, 30)
  expect(cache.get('a')).toBe('a')
  cache.set('d', 'd', 30)
  expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual(['a', undefined, 'c', 'd'])
  expect(cache.bytes()).toBe(90)
  cache.set('large', 'large', 101)
  expect(cache.get('large')).toBeUndefined()
  expect(cache.bytes()).toBe(0)
})

test('a value that is set again, dropped or out of date is not counted any more', () => {
  vi.useFakeTimers()
  const cache = createByteCache<number>(100)
  cache.set('a', 1, 30)
  cache.set('a', 2, 40)
  expect([cache.get('a'), cache.bytes()]).toEqual([2, 40])
  cache.set('b', 3, 10, 1000)
  cache.drop((value) => value === 2)
  expect(cache.bytes()).toBe(10)
  vi.advanceTimersByTime(1001)
  expect([cache.get('b'), cache.bytes()]).toEqual([undefined, 0])
  cache.set('c', 4, 10, 1000)
  vi.advanceTimersByTime(1001)
  cache.set('d', 5, 10, 1000)
  expect(cache.bytes()).toBe(10)
  vi.useRealTimers()
})

test('the weight grows with the text, the bytes and the number of parts', () => {
  expect(weigh('x'.repeat(1000))).toBeGreaterThan(2000)
  expect(weigh({ list: Array(100).fill('甲'.repeat(10)) })).toBeGreaterThan(100 * 36)
  expect(weigh([Buffer.alloc(5000)])).toBeGreaterThan(5000)
  expect(weigh(new Map([['a', 'x'.repeat(100)]]))).toBeGreaterThan(200)
  expect(weigh(null)).toBeLessThan(20)
})
