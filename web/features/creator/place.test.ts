import { expect, test } from 'vitest'
import { contentPlaceOf, contentSearch } from './own-posts.ts'

test('the address says what is on show, and nothing it need not say', () => {
  const plain = contentPlaceOf(new URLSearchParams())
  expect(plain).toEqual({ state: 'all', keyword: '', page: 1, size: 10 })
  expect(contentSearch(plain)).toBe('?')
  const place = { state: 'private', keyword: '猫 狗', page: 3, size: 50 } as const
  expect(contentPlaceOf(new URLSearchParams(contentSearch(place)))).toEqual(place)
})

test('what nobody could choose is not taken', () => {
  expect(contentPlaceOf(new URLSearchParams('state=x&page=0&size=7'))).toMatchObject({
    state: 'all',
    page: 1,
    size: 10,
  })
})
