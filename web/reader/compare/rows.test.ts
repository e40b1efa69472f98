import { describe, expect, test } from 'vitest'
import { type Line, partsOf, rowsOf } from './rows.ts'

const lines = (...texts: string[]): Line[] => texts.map((text) => ({ text }))
const said = (before: Line[], after: Line[]) =>
  rowsOf(before, after).map((row) => {
    const words = (cell: typeof row.before) =>
      cell?.pieces.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('')
    return [words(row.before) ?? null, words(row.after) ?? null]
  })

describe('two versions side by side', () => {
  test('a changed line stands beside what it was, with the letters that differ', () => {
    expect(said(lines('甲', '灯未亮', '丙'), lines('甲', '灯已亮', '丙'))).toEqual([
      ['甲', '甲'],
      ['灯[未]亮', '灯[已]亮'],
      ['丙', '丙'],
    ])
  })

  test('lines that came or went have nobody beside them', () => {
    expect(said(lines('甲', '乙'), lines('甲', '新', '乙'))).toEqual([
      ['甲', '甲'],
      [null, '[新]'],
      ['乙', '乙'],
    ])
    expect(said(lines('甲', '乙', '丙'), lines('甲', '丙'))).toEqual([
      ['甲', '甲'],
      ['[乙]', null],
      ['丙', '丙'],
    ])
    expect(said([], lines('甲'))).toEqual([[null, '[甲]']])
    expect(said(lines('甲'), [])).toEqual([['[甲]', null]])
  })

  test('pictures are known by what they are, not by their words', () => {
    const page = (sign: string): Line => ({ text: '图片', sign, thumb: `/${sign}` })
    const rows = rowsOf([page('a'), page('b')], [page('b'), page('a')])
    expect(rows.map(({ before, after }) => [before?.thumb, after?.thumb])).toEqual([
      ['/a', undefined],
      ['/b', '/b'],
      [undefined, '/a'],
    ])
  })

  test('lines that have nothing in common are not taken apart', () => {
    const [one, other] = ['潮'.repeat(1000), '雾'.repeat(1000)]
    expect(said(lines(one), lines(other))).toEqual([[`[${one}]`, `[${other}]`]])
  })

  test('what is equal for long is folded', () => {
    const many = Array.from({ length: 10 }, (_, at) => `第 ${at} 段`)
    const parts = partsOf(rowsOf(lines(...many, '旧'), lines(...many, '新')))
    expect(parts.map((part) => ('rows' in part ? part.rows.length : -part.folded.length))).toEqual([-8, 3])
    expect(partsOf([])).toEqual([])
  })
})
