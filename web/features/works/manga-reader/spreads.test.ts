import { expect, test } from 'vitest'
import { type MangaPage, spreadsOf, spreadWith } from './spreads.ts'

const page = (block: number, width = 800, height = 1200): MangaPage => ({
  block,
  width,
  height,
  url: '',
  thumb: '',
  placeholder: '',
})

const usual = { mode: 'double', isRtl: false, isSplit: false, isCoverAlone: true } as const
const numbers = (...given: Parameters<typeof spreadsOf>) =>
  spreadsOf(...given).map((spread) => spread.map(({ page: { block }, half }) => (half ? `${block} ${half}` : block)))

test('pages stand in pairs, the cover and wide pages alone', () => {
  const pages = [page(1), page(2), page(3), page(4), page(5, 1600), page(6), page(7)]
  expect(numbers(pages, usual)).toEqual([[1], [2, 3], [4], [5], [6, 7]])
})

test('pairs are shifted by one where the cover is one of a pair', () => {
  const pages = [page(1), page(2), page(3)]
  expect(numbers(pages, { ...usual, isCoverAlone: false })).toEqual([[1, 2], [3]])
})

test('a wide page is split in the direction of reading', () => {
  const pages = [page(1), page(2, 1600), page(3)]
  const split = { ...usual, mode: 'page', isSplit: true } as const
  expect(numbers(pages, split)).toEqual([[1], ['2 left'], ['2 right'], [3]])
  expect(numbers(pages, { ...split, isRtl: true })).toEqual([[1], ['2 right'], ['2 left'], [3]])
})

test('a page is found on its spread, one behind the end on the last', () => {
  const spreads = spreadsOf([page(1), page(2), page(3), page(4)], usual)
  expect([1, 2, 3, 4, 9].map((block) => spreadWith(spreads, block))).toEqual([0, 1, 1, 2, 2])
  expect(spreadWith([], 3)).toBe(0)
})
