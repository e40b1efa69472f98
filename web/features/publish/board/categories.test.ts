import { expect, test } from 'vitest'
import { categoriesOf } from './categories.ts'

const zones = [
  { _id: '1', zoneName: '数码' },
  { _id: '2', zoneName: '生活' },
]
const nothing = { recent: [], hasJoined: false }
const names = (...args: Parameters<typeof categoriesOf>) => categoriesOf(...args).map(({ name }) => name)

test('a site that has set nothing shows all boards and each zone', () => {
  expect(names([], zones, nothing)).toEqual(['全部板块', '数码', '生活'])
})

test('the three types of the setting', () => {
  const set = categoriesOf(
    [
      { type: 0, name: '推荐', systemIds: ['5', '6'] },
      { type: 1, name: '所有' },
      { type: 2, name: '生活区', systemZoneId: '2' },
      { type: 2, name: '没有分区' },
    ],
    zones,
    nothing,
  )
  expect(set.map(({ key: _, ...rest }) => rest)).toEqual([
    { name: '推荐', kind: 'ids', ids: ['5', '6'] },
    { name: '所有', kind: 'all' },
    { name: '生活区', kind: 'zone', zoneId: '2' },
  ])
})

test('what was used last comes first', () => {
  expect(names([{ type: 1, name: '所有' }], zones, { recent: ['9'], hasJoined: true })).toEqual([
    '最近使用',
    '我加入的',
    '所有',
  ])
})
