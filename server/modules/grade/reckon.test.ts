import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../config/defaults.ts'
import { type Books, type ExpEvent, reckon } from './reckon.ts'

const rules = defaultConfig.COMMON_GRADE.RULES
const empty = (exp = 0): Books => ({ exps: new Map([['1', exp]]), pasts: new Map(), times: new Map() })
const event = (patch: Partial<ExpEvent> = {}): ExpEvent => ({
  user_id: '1',
  kind: 'post',
  source: 'post:1',
  act: 'give',
  day: '2026-11-15',
  ...patch,
})
const amounts = (events: ExpEvent[], books = empty()) => reckon(events, books, rules).map(({ amount }) => amount)

describe('a source of experience', () => {
  it('gives once, whatever happens after', () => {
    expect(amounts([event(), event(), event({ day: '2026-11-16' })])).toEqual([20])
  })

  it('is taken back and returned, each with an entry of its own', () => {
    const acts = (['give', 'take', 'take', 'return', 'give', 'take', 'return'] as const).map((act) => event({ act }))
    const entries = reckon(acts, empty(), rules)
    expect(entries.map(({ turn, amount }) => [turn, amount])).toEqual([
      [0, 20],
      [1, -20],
      [2, 20],
      [3, -20],
      [4, 20],
    ])
  })

  it('that never gave has nothing to take or return', () => {
    expect(amounts([event({ act: 'take' }), event({ act: 'return' })])).toEqual([])
  })

  it('never brings anybody below zero', () => {
    const books = empty()
    reckon([event()], books, rules)
    books.exps.set('1', 7)
    expect(amounts([event({ act: 'take' }), event({ act: 'return' })], books)).toEqual([-7, 7])
    books.exps.set('1', 0)
    expect(amounts([event({ act: 'take' })], books)).toEqual([])
  })
})

describe('a day', () => {
  const posts = (count: number, day: string, from = 0) =>
    Array.from({ length: count }, (_, at) => event({ source: `post:${from + at}`, day }))

  it('has its limit for each kind, and the next one begins anew', () => {
    expect(amounts([...posts(5, '2026-11-15'), ...posts(5, '2026-11-16', 10)])).toEqual(Array(6).fill(20))
    const mixed = [...posts(4, '2026-11-15'), event({ kind: 'comment', source: 'comment:1' })]
    expect(amounts(mixed)).toEqual([20, 20, 20, 3])
  })

  it('does not get longer by taking back', () => {
    const events = [...posts(3, '2026-11-15'), event({ source: 'post:0', act: 'take' }), ...posts(1, '2026-11-15', 9)]
    expect(amounts(events)).toEqual([20, 20, 20, -20])
  })

  it('has none where the rule says so', () => {
    const many = Array.from({ length: 30 }, (_, at) => event({ kind: 'recommended', source: `recommended:${at}` }))
    expect(amounts(many)).toHaveLength(30)
  })
})

it('those who are gone get nothing, and nobody gets more than fits', () => {
  expect(amounts([event({ user_id: '2' })])).toEqual([])
  expect(amounts([event()], empty(1_999_999_990))).toEqual([10])
})
