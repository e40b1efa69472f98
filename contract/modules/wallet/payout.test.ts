import { expect, it } from 'vitest'
import { payoutFee, payoutOf } from './payout.ts'

const terms = { FEE_PERCENT: 2, FEE_MIN: 0, RATE: 0.1 }

it('takes the fee up and what arrives down, to the cent', () => {
  expect([payoutFee(100_000, terms), payoutOf(100_000, terms)]).toEqual([2000, 9800])
  // 0.7 % of 10.00 is 0.07 and not a cent more, whatever floats make of it.
  expect(payoutFee(1000, { ...terms, FEE_PERCENT: 0.7 })).toBe(7)
  expect(payoutFee(1001, { ...terms, FEE_PERCENT: 0.7 })).toBe(8)
  expect(payoutOf(10_009, { ...terms, FEE_PERCENT: 0 })).toBe(1000)
  expect(payoutOf(1_000_000_000_000, { FEE_PERCENT: 90, FEE_MIN: 0, RATE: 1_000_000 })).toBe(100_000_000_000_000_000)
})

it('never takes less than the least fee, and never gives less than nothing', () => {
  expect(payoutFee(100, { ...terms, FEE_MIN: 5 })).toBe(500)
  expect(payoutOf(100, { ...terms, FEE_MIN: 5 })).toBe(0)
})
