import { expect, test } from 'vitest'
import { barsOf } from './record.ts'

test('any length makes forty bars, the loudest of them full', () => {
  for (const length of [0, 1, 7, 40, 600]) {
    const bars = barsOf(Array.from({ length }, (_, at) => (at + 1) / length / 2))
    expect(bars).toHaveLength(40)
    expect(bars.every((bar) => Number.isInteger(bar) && bar >= 0 && bar <= 100)).toBe(true)
    if (length > 0) expect(Math.max(...bars)).toBe(100)
  }
})
