import { expect, test } from 'vitest'
import { formatGroupTime, formatListTime } from './chat-time.ts'

/** A Monday, by the clock of the site. */
const now = Date.parse('2026-11-16T12:00:00+08:00')
const at = (moment: string) => Date.parse(`${moment}:00+08:00`)

test('a list tells the time of today, then the day', () => {
  const told = ['2026-11-16T10:26', '2026-11-15T23:59', '2026-11-12T08:00', '2026-11-09T08:00', '2025-03-05T08:00']
  expect(told.map((moment) => formatListTime(at(moment), now))).toEqual([
    '10:26',
    '昨天',
    '周四',
    '11-09',
    '2025-03-05',
  ])
})

test('between messages the clock stands with the day', () => {
  const told = ['2026-11-16T10:24', '2026-11-15T21:08', '2026-11-12T08:00', '2026-11-02T08:00']
  expect(told.map((moment) => formatGroupTime(at(moment), now))).toEqual([
    '今天 10:24',
    '昨天 21:08',
    '周四 08:00',
    '11-02 08:00',
  ])
})
