import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apportion, bundlePrice, percentUp, priceOf, shareOf } from './price.ts'

const cents = fc.integer({ min: 1, max: 100_000_000 })
const discount = fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined })
const percent = fc.integer({ min: 0, max: 90 })

it('is the better of both discounts, rounded up, and never nothing', () => {
  fc.assert(
    fc.property(cents, discount, percent, fc.boolean(), (list, vipDiscount, contentOff, isVip) => {
      const { base, paid } = priceOf(list, vipDiscount, { isVip, contentOff })
      const off = Math.max(isVip ? (vipDiscount ?? 0) : 0, contentOff)
      expect(BigInt(paid)).toBe((BigInt(list) * BigInt(100 - off) + 99n) / 100n)
      expect(paid).toBeGreaterThan(0)
      expect(paid).toBeLessThanOrEqual(base)
      expect(base).toBe(isVip && vipDiscount ? percentUp(list, 100 - vipDiscount) : list)
    }),
  )
})

it('leaves the author a share of what would be paid without the discount of the site', () => {
  fc.assert(
    fc.property(cents, percent, percent, (list, kept, off) => {
      const contentOff = Math.min(off, kept)
      const price = priceOf(list, undefined, { isVip: true, contentOff })
      const share = shareOf(price, kept)
      expect(BigInt(share)).toBe((BigInt(list) * BigInt(100 - kept)) / 100n)
      expect(share).toBeLessThanOrEqual(price.paid)
    }),
  )
})

it('takes the discount of a bundle off the sum', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 50 }), fc.integer({ min: 0, max: 50 }), (lists, off) => {
      const terms = { isVip: false, contentOff: 0 }
      const parts = lists.map((list) => priceOf(list, undefined, terms))
      const sum = lists.reduce((all, one) => all + one, 0)
      expect(bundlePrice(parts, off, terms).paid).toBe(percentUp(sum, 100 - off))
    }),
  )
})

it('falls into parts that add up to the cent and differ by less than one from what is right', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 100 }), percent, (weights, off) => {
      const all = weights.reduce((sum, one) => sum + one, 0)
      const paid = percentUp(all, 100 - off)
      const parts = apportion(paid, weights)
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(paid)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (paid * (weights[index] ?? 0)) / all)).toBeLessThan(1.001)
    }),
  )
})
