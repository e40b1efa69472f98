import { expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { betweenTags, isTooLong, tagOf, withTags } from './tag-field.tsx'

test.each([
  ['#川西', '川西'],
  [' ＃ 35mm  胶片 # ', '35mm 胶片'],
  ['C#入门', 'C#入门'],
  ['##', ''],
])('%j is the tag %j', (word, tag) => expect(tagOf(word)).toBe(tag))

test('a list is taken apart, each tag once and no more than a post has', () => {
  expect(withTags(['川西'], '#胶片，35mm、Ｆｉｌｍ,film;川西'.split(betweenTags))).toEqual([
    '川西',
    '胶片',
    '35mm',
    'Ｆｉｌｍ',
  ])
  expect(withTags([], ['1', '2', '3', '4', '5', '6', '7'])).toHaveLength(limits.tags)
})

test('a tag counts characters as a reader does', () => {
  expect(isTooLong('👨‍👩‍👧'.repeat(limits.tag))).toBe(false)
  expect(isTooLong('字'.repeat(limits.tag + 1))).toBe(true)
})
