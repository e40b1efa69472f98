import { expect, test, vi } from 'vitest'
import { createLruCache, weigh } from './lru-cache.ts'

test('what was not asked for longest goes when there is too much', () => {
  const cache = createLruCache<string>(100)
  for (const name of ['a', 'b', 'c']) cache.set(name, name, 30)
  expect(cache.get('a')).toBe('a')
  cache.set('d', 'd', 30)
  expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual(['a', undefined, 'c', 'd'])
  expect(cache.weight()).toBe(90)
  cache.set('large', 'large', 101)
  expect(cache.get('large')).toBeUndefined()
  expect(cache.weight()).toBe(0)
})

test('a value that is set again, dropped or out of date is not counted any more', () => {
  vi.useFakeTimers()
  const cache = createLruCache<number>(100)
  cache.set('a', 1, 30)
  cache.set('a', 2, 40)
  expect([cache.get('a'), cache.weight()]).toEqual([2, 40])
  cache.set('b', 3, 10, 1000)
  cache.drop((value) => value === 2)
  expect(cache.weight()).toBe(10)
  vi.advanceTimersByTime(1001)
  expect([cache.get('b'), cache.weight()]).toEqual([undefined, 0])
  cache.set('c', 4, 10, 1000)
  vi.advanceTimersByTime(1001)
  cache.set('d', 5, 10, 1000)
  expect(cache.weight()).toBe(10)
  vi.useRealTimers()
})

test('the weight grows with the text, the bytes and the number of parts', () => {
  expect(weigh('x'.repeat(1000))).toBeGreaterThan(2000)
  expect(weigh({ list: Array(100).fill('甲'.repeat(10)) })).toBeGreaterThan(100 * 36)
  expect(weigh([Buffer.alloc(5000)])).toBeGreaterThan(5000)
  expect(weigh(new Map([['a', 'x'.repeat(100)]]))).toBeGreaterThan(200)
  expect(weigh(null)).toBeLessThan(20)
})

test('without weights it is the number that is bounded, and single values can be forgotten', () => {
  const cache = createLruCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([1, undefined, 3])
  cache.delete('a')
  cache.delete('a')
  expect(cache.weight()).toBe(1)
  cache.clear()
  expect([cache.get('c'), cache.weight()]).toEqual([undefined, 0])
})
