import { expect, test } from 'vitest'
import { vipDaysLeft } from './member-badges.tsx'

const left = (now: string, vipendtime: string) => vipDaysLeft({ vipendtime: Date.parse(vipendtime) }, Date.parse(now))

test('thirty days are thirty right after they were bought, by a page that was opened earlier', () => {
  expect(left('2026-03-01T10:00:00+08:00', '2026-03-31T10:07:00+08:00')).toBe(30)
  expect(left('2026-03-31T09:00:00+08:00', '2026-03-31T10:07:00+08:00')).toBe(1)
})

test('days change at midnight where the site is', () => {
  expect(left('2026-03-01T23:59:00+08:00', '2026-03-03T00:01:00+08:00')).toBe(2)
  expect(left('2026-03-02T00:01:00+08:00', '2026-03-03T00:01:00+08:00')).toBe(1)
})
