import { describe, expect, it } from 'vitest'
import { leadingDebounce } from '#web/ui/hooks/use-debounced-action.ts'
import { formatClock, formatCount, formatDateTime, formatRelativeTime } from './format.ts'
import { countGraphemes, firstGrapheme } from './graphemes.ts'
import { dayOf, localTime, momentOf, writtenMoment } from './local-time.ts'
import { dayParts } from './moments.ts'
import { formatMoney } from './money.ts'

describe('numbers', () => {
  it('writes counts in full up to 9,999 and then in ten thousands, cut off', () => {
    expect([0, 999, 1204, 9999, 10_000, 12_345, 19_999, 345_678_901].map(formatCount)).toEqual([
      '0',
      '999',
      '1,204',
      '9,999',
      '1万',
      '1.2万',
      '1.9万',
      '3.4亿',
    ])
  })

  it('writes money from integer cents with two decimals and a real minus', () => {
    expect(formatMoney(128_650)).toBe('1,286.50')
    expect(formatMoney(-5)).toBe('−0.05')
    expect(formatMoney(0)).toBe('0.00')
    expect(formatMoney(1000, { signed: true })).toBe('+10.00')
  })
})

describe('time', () => {
  const now = '2026-11-15T04:00:00Z' // 12:00 in Shanghai
  const ago = (at: string) => formatRelativeTime(at, now)

  it('goes from now over minutes, hours and yesterday to dates', () => {
    expect(ago('2026-11-15T03:59:31Z')).toBe('刚刚')
    expect(ago('2026-11-15T03:28:00Z')).toBe('32 分钟前')
    expect(ago('2026-11-15T01:00:00Z')).toBe('3 小时前')
    expect(ago('2026-11-14T15:59:00Z')).toBe('昨天 23:59')
    expect(ago('2026-11-14T04:03:00Z')).toBe('昨天 12:03')
    expect(ago('2026-11-13T15:59:00Z')).toBe('11-13')
    expect(ago('2026-03-05T00:00:00Z')).toBe('03-05')
    expect(ago('2025-03-05T00:00:00Z')).toBe('2025-03-05')
  })

  it('does not speak of the future for a clock that is a little ahead', () => {
    expect(ago('2026-11-15T04:00:20Z')).toBe('刚刚')
    expect(ago('2026-12-15T04:00:20Z')).toBe('12-15')
  })

  it('uses the site time zone, midnight included', () => {
    expect(formatDateTime('2026-11-14T16:00:00Z')).toBe('2026-11-15 00:00:00')
    expect(formatClock('2026-11-14T16:05:00Z')).toBe('00:05')
    expect(ago('not a date')).toBe('')
  })
})

describe('graphemes', () => {
  it('counts what a reader sees', () => {
    expect(['', '桌搭两年', 'a👨‍👩‍👧‍👦é', '🇨🇳'].map(countGraphemes)).toEqual([0, 4, 3, 1])
    expect(firstGrapheme('  👨‍👩‍👧‍👦家')).toBe('👨‍👩‍👧‍👦')
  })
})

describe('leadingDebounce', () => {
  it('acts at once and then not again until the time is over', () => {
    let time = 0
    const calls: number[] = []
    const act = leadingDebounce(
      (n: number) => calls.push(n),
      undefined,
      () => time,
    )
    act(1)
    time = 1999
    act(2)
    time = 2000
    act(3)
    expect(calls).toEqual([1, 3])
  })
})

describe('a day in a sentence', () => {
  it('is the day of the site, whatever day it is elsewhere', () => {
    const midnight = Date.UTC(2026, 10, 16, 16, 0)
    expect(dayParts(midnight)).toEqual({ month: '11', day: 17, weekday: '周二' })
    expect(dayParts(midnight - 1)).toEqual({ month: '11', day: 16, weekday: '周一' })
  })
})

describe('typed times', () => {
  it('reads a day in the ways people write it, and nothing that is none', () => {
    expect(['2026-11-5', '2026/11/05', '2026年11月5日', '20261105'].map(dayOf)).toEqual(Array(4).fill('2026-11-05'))
    expect(['2026-02-30', '2026-13-01', '11-05', 'x'].map(dayOf)).toEqual(Array(4).fill(undefined))
    expect(dayOf(' ')).toBe('')
  })

  it('reads a moment; a day alone is its beginning', () => {
    const same = ['2026-11-05 8:30', '2026-11-05T08:30', '2026年11月5日 8时30分', '20261105 0830', '2026-11-05  08：30']
    expect(same.map(writtenMoment)).toEqual(Array(5).fill('2026-11-05T08:30'))
    expect(writtenMoment('2026-11-05')).toBe('2026-11-05T00:00')
    expect(['2026-11-05 24:00', '2026-11-05 8:60', '8:30', '2026-11-05 x'].map(writtenMoment)).toEqual(
      Array(4).fill(undefined),
    )
    const moment = momentOf('2026-11-05 08:30')
    expect(moment && localTime(moment)).toBe('2026-11-05T08:30')
    expect([momentOf(''), momentOf('soon')]).toEqual([undefined, undefined])
  })
})
