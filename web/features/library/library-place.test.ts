import { expect, test } from 'vitest'
import { libraryHref, libraryPlaceOf } from './library-place.ts'

test('the address says kind and page, and nonsense means the first images', () => {
  const at = (query: string) => libraryPlaceOf(new URLSearchParams(query))
  expect(at('')).toEqual({ kind: 'image', page: 1 })
  expect(at('kind=video&page=3')).toEqual({ kind: 'video', page: 3 })
  for (const page of ['0', '-1', '1e3', '999999', 'x', '']) expect(at(`page=${page}`).page).toBe(1)
  expect(at('kind=assets').kind).toBe('image')
})

test('an address for every place, the plain one for the first', () => {
  expect(libraryHref('/m', { kind: 'image', page: 1 })).toBe('/m')
  expect(libraryHref('/m', { kind: 'video', page: 2 })).toBe('/m?kind=video&page=2')
})
