import { describe, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { acceptImages, rejectionLines, warningsOf } from './accept-images.ts'

const image = (name: string, size = 1000, type = 'image/png') => ({ name, size, type })
const many = (count: number) => Array.from({ length: count }, (_, at) => image(`${at}.png`))
const reasons = (choice: { rejected: { name: string; reason: string }[] }) =>
  choice.rejected.map(({ name, reason }) => `${name} ${reason}`)

describe('what joins', () => {
  test('eight at most, those that were there included', () => {
    expect(acceptImages(many(8), []).rejected).toEqual([])
    const choice = acceptImages(many(10), [])
    expect(choice.accepted).toHaveLength(limits.imagesAtOnce)
    expect(reasons(choice)).toEqual(['8.png count', '9.png count'])
    expect(reasons(acceptImages([image('new.png')], many(8)))).toEqual(['new.png count'])
  })

  test('one of each name', () => {
    const choice = acceptImages([image('a.png'), image('b.png'), image('b.png')], [{ name: 'a.png' }])
    expect(choice.accepted.map(({ name }) => name)).toEqual(['b.png'])
    expect(reasons(choice)).toEqual(['a.png duplicate', 'b.png duplicate'])
  })

  test('five megabytes and not a byte more', () => {
    const choice = acceptImages([image('fits.png', 5_242_880), image('large.png', 5_242_881)], [])
    expect(choice.accepted.map(({ name }) => name)).toEqual(['fits.png'])
    expect(reasons(choice)).toEqual(['large.png size'])
  })

  test('images only, and none that can run', () => {
    const others = [image('a.txt', 1, 'text/plain'), image('folder', 0, ''), image('a.svg', 1, 'image/svg+xml')]
    expect(acceptImages(others, []).rejected.map(({ reason }) => reason)).toEqual(['type', 'type', 'type'])
  })

  test('one that is left out takes no place', () => {
    const chosen = [image('large.png', 9_999_999), ...many(8)]
    expect(acceptImages(chosen, []).accepted).toHaveLength(8)
  })
})

describe('what is said', () => {
  test('nothing when all join', () => expect(warningsOf(acceptImages(many(3), []))).toEqual([]))

  test('each sentence once', () => {
    const choice = acceptImages(
      [...many(10), image('0.png'), image('large.png', 6_000_000), image('larger.png', 7_000_000)],
      [],
    )
    expect(warningsOf(choice)).toEqual(['最大同时上传8张图片', '重复图片已被移除', '请勿上传大于5M的图片'])
  })

  test('a choice of nothing but known names is refused as such', () => {
    expect(warningsOf(acceptImages([image('a.png')], [{ name: 'a.png' }]))).toEqual(['请勿选择重复图片'])
    expect(warningsOf(acceptImages([image('a.png'), image('b.png')], [{ name: 'a.png' }]))).toEqual([
      '重复图片已被移除',
    ])
  })

  test('the names stand beside the reason', () => {
    const { rejected } = acceptImages(
      [image('IMG_2041_全景.jpg', 12_163_481, 'image/jpeg'), image('desk-01.webp', 10, 'image/webp')],
      [{ name: 'desk-01.webp' }],
    )
    expect(rejectionLines(rejected)).toEqual([
      '请勿上传大于5M的图片：IMG_2041_全景.jpg（11.6 MB）',
      '重复图片已被移除：desk-01.webp',
    ])
  })
})
