import { describe, expect, it } from 'vitest'
import { skeletonOf } from '../../text-rules/skeleton.ts'
import { defaultConfig } from '../config/defaults.ts'
import { checkedName, nameKey, reservedBy } from './name.ts'

const isReserved = reservedBy([...defaultConfig.RESERVED_NAMES, '青屿'])

const refusalOf = (name: string) => {
  try {
    checkedName(name)
    return undefined
  } catch (error) {
    return (error as { key: string }).key
  }
}

describe('names', () => {
  it.each([
    '小明',
    'Al',
    'Jean-Luc Picard',
    "O'Neil",
    'a_b',
    '😀😀',
    '❤️ 你好',
    '山田 太郎',
    'नमस्ते',
    'x'.repeat(20),
    'R2D2',
    '12345',
  ])('takes %j', (name) => {
    expect(refusalOf(name)).toBeUndefined()
  })

  it.each([
    ['a', 'name_length'],
    ['x'.repeat(21), 'name_length'],
    ['👍', 'name_length'],
    ['a\u0301\u0301\u0301'.repeat(20), 'name_length'],
    ['ab\u202ecd', 'name_bad_characters'],
    ['ab\u200bcd', 'name_bad_characters'],
    ['ab\u200dcd', 'name_bad_characters'],
    ['ab\ufeffcd', 'name_bad_characters'],
    ['ab\u00adcd', 'name_bad_characters'],
    ['ab\u3164cd', 'name_bad_characters'],
    ['ab\u2800cd', 'name_bad_characters'],
    ['ab\u0000cd', 'name_bad_characters'],
    ['ab\ncd', 'name_bad_characters'],
    ['ab\u3000cd', 'name_bad_characters'],
    ['ab\u00a0cd', 'name_bad_characters'],
    ['ab  cd', 'name_bad_characters'],
    [' ab', 'name_bad_characters'],
    ['ab ', 'name_bad_characters'],
    ['ab\ud800', 'name_bad_characters'],
    ['ab\ue000', 'name_bad_characters'],
    [`a${'\u0301'.repeat(30)}b`, 'name_bad_characters'],
    ['\u0301ab', 'name_bad_characters'],
    ['---', 'name_bad_characters'],
    ['   ', 'name_bad_characters'],
    ['a@b', 'name_like_contact'],
    ['a＠b', 'name_like_contact'],
    ['13800138000', 'name_like_contact'],
    ['+8613800138000', 'name_like_contact'],
    ['138-0013-8000', 'name_like_contact'],
    ['１３８００１３８', 'name_like_contact'],
    ['123456', 'name_like_contact'],
  ])('refuses %j', (name, key) => {
    expect(refusalOf(name)).toBe(key)
  })

  it.each([
    ['Admin', 'ａｄｍｉｎ'],
    ['STRASSE', 'straße'],
    ['Kelvin', '\u212aelvin'],
    ['office', 'oﬃce'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['caf\u00e9', 'cafe\u0301'],
    ['❤️ab', '❤ab'],
  ])('holds %s and %s for the same', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
    expect(nameKey(nameKey(one))).toBe(nameKey(one))
  })

  it('keeps the names of the house', () => {
    expect(['admin', 'ADMIN', 'ａｄｍｉｎ', 'a.d.m.i.n', '管理员', 'root'].every(isReserved)).toBe(true)
    expect(['青屿', '青屿官方', '官方 客服', '青屿_管理员', '系统管理员'].every(isReserved)).toBe(true)
    expect(['administer', '青屿小二', '我爱青屿', '...', '官'].some(isReserved)).toBe(false)
  })
})

describe('looks', () => {
  it.each([
    ['paypal', 'pаypаl'],
    ['Alice', 'AIice'],
    ['Alice', 'A1ice'],
    ['zoom', 'z00m'],
    ['modern', 'modem'],
    ['工力', 'エカ'],
    ['scope', 'ѕсоре'],
    ['ＡＢＣ', 'abc'],
  ])('%j looks like %j', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  })

  it.each([
    ['小明', '小朋'],
    ['zoe', 'zoë'],
    ['bob', 'rob'],
    ['person 2', 'person 3'],
  ])('%j does not look like %j', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other))
  })

  it.each(['аdmin', 'ΑDMIN', 'a-d.m_i n', 'adm1n', 'ádmin', 'администратор', '管理員', '★管理员★', '관리자', 'ⓐⓓⓜⓘⓝ'])(
    '%j is taken for staff',
    (name) => {
      expect(isReserved(name)).toBe(true)
    },
  )

  it.each(['小系统控', 'administer', 'модерн'])('%j is not', (name) => {
    expect(isReserved(name)).toBe(false)
  })
})
