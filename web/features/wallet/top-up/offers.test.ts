import { describe, expect, test } from 'vitest'
import { bonusOf, centsOf, groupCode, newOrderNumber, savingOf, termsOf, vipEndAfter } from './offers.ts'

const at = Date.parse('2026-11-15T10:32:08+08:00')

describe('the number of an order', () => {
  test('is the prefix and the time of the site', () => {
    expect(newOrderNumber('QY', at)).toBe('QY20261115103208')
  })
  test('is another each time, within one second too', () => {
    expect(newOrderNumber('QY', at, 'QY20261115103208')).toBe('QY20261115103209')
  })
})

test.each([
  ['6', 600],
  ['6.5', 650],
  ['0.29', 29],
  ['12.', 1200],
  ['0', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%s is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('an amount of one’s own gives the ratio times what is paid', () => {
  const custom = { payId: 'c', amount: 0, paymentAmount: 0, show: true, payDiy: true, payRatio: 9.9 }
  expect(termsOf(custom, '10')).toEqual({ pay: 1000, coins: 9900 })
  expect(termsOf(custom, '')).toBeUndefined()
  expect(termsOf({ ...custom, payDiy: false, amount: 60, paymentAmount: 6 }, '')).toEqual({ pay: 600, coins: 6000 })
})

test('a package gives more than the dearest one, a plan costs less', () => {
  const pack = (amount: number, paymentAmount: number) => ({
    ...{ payId: `${amount}`, show: true, payDiy: false, payRatio: 1 },
    ...{ amount, paymentAmount },
  })
  const packages = [pack(60, 6), pack(300, 30), pack(1080, 98), { ...pack(0, 0), payDiy: true }]
  expect(packages.slice(0, 3).map((each) => bonusOf(packages, each))).toEqual([0, 0, 100])
  expect(bonusOf([pack(60, 6), pack(119.9, 11)], pack(119.9, 11))).toBe(9)
  const plans = [150, 398, 1280].map((paymentAmount, at) => ({
    ...{ paymentAmount, show: true },
    vipnumber: [30, 90, 365][at] ?? 0,
  }))
  expect(plans.map((plan) => savingOf(plans, plan))).toEqual([0, 52, 545])
})

test('a card code stands in groups of four, however it was written', () => {
  expect(groupCode(' abcde 12345-fghjk67890 more')).toBe('ABCD-E123-45FG-HJK6-7890')
  expect(groupCode('ab')).toBe('AB')
})

test('days are added to the later of now and the end', () => {
  const day = 24 * 3600_000
  expect(vipEndAfter(at - day, 30, at)).toBe(at + 30 * day)
  expect(vipEndAfter(at + day, 30, at)).toBe(at + 31 * day)
})
