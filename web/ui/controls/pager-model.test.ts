import { describe, expect, it } from 'vitest'
import { pageCountOf, pagerCountOf, pagerSlots } from './pager.tsx'

describe('pagerSlots', () => {
  it('shows every page while they fit', () => {
    expect(pagerSlots(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pagerSlots(1, 1)).toEqual([1])
  })

  it('keeps first and last and puts the current page in the middle', () => {
    expect(pagerSlots(1, 22)).toEqual([1, 2, 3, 4, 5, 6, 'gap-after', 22])
    expect(pagerSlots(11, 22)).toEqual([1, 'gap-before', 9, 10, 11, 12, 13, 'gap-after', 22])
    expect(pagerSlots(22, 22)).toEqual([1, 'gap-before', 17, 18, 19, 20, 21, 22])
    expect(pagerSlots(5, 9, 5)).toEqual([1, 'gap-before', 4, 5, 6, 'gap-after', 9])
  })

  it('always contains the current page once', () => {
    for (let count = 1; count <= 40; count++) {
      for (let page = 1; page <= count; page++) {
        expect(pagerSlots(page, count).filter((slot) => slot === page)).toHaveLength(1)
      }
    }
  })
})

describe('pager numbers', () => {
  it('keeps the count odd and between 5 and 21', () => {
    expect([undefined, 1, 5, 6, 7, 20, 21, 99, Number.NaN].map((n) => pagerCountOf(n))).toEqual([
      7, 5, 5, 5, 7, 19, 21, 21, 7,
    ])
  })

  it('counts pages, at least one', () => {
    expect([0, 1, 10, 11, 220].map((total) => pageCountOf(total, 10))).toEqual([1, 1, 1, 2, 22])
  })
})
