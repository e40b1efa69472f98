import { expect, test } from 'vitest'
import { keptBackups } from './retention.ts'

const keep = { DAYS: 7, WEEKS: 4, MONTHS: 6 }
const day = 86_400_000
/** A night of Shanghai. */
const today = Date.UTC(2026, 10, 18, 19, 30)
const nights = Array.from({ length: 400 }, (_, back) => ({ name: `backup ${back}`, pointTime: today - back * day }))

test('of a year of nights seven days, four weeks and six months stay', () => {
  const kept = keptBackups(nights, keep, new Set()).map(({ name }) => Number(name.split(' ')[1]))
  expect(kept.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 6)
  // The last night of a month five months ago.
  expect(Math.max(...kept)).toBeGreaterThan(120)
})

test('the newest stays, and the newest that nothing is known against', () => {
  const broken = new Set(nights.slice(0, 30).map(({ name }) => name))
  const kept = keptBackups(nights.slice(0, 31), { DAYS: 1, WEEKS: 0, MONTHS: 0 }, broken)
  expect(kept.map(({ name }) => name)).toEqual(['backup 0', 'backup 30'])
  expect(keptBackups([], keep, new Set())).toEqual([])
})

test('of several in a day the last one counts', () => {
  const twice = [nights[0], { name: 'earlier', pointTime: today - 3_600_000 }].filter((one) => one !== undefined)
  expect(keptBackups(twice, keep, new Set()).map(({ name }) => name)).toEqual(['backup 0'])
})
