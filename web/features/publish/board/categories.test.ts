import { expect, test } from 'vitest'
import { categoriesOf } from './use-boards.ts'

const zones = [
  { _id: '1', zoneName: '数码', systemNumber: 3 },
  { _id: '2', zoneName: '生活', systemNumber: 4 },
]
const nothing = { recent: [], joined: 0 }
const shown = (...args: Parameters<typeof categoriesOf>) =>
  categoriesOf(...args).map(({ name, count }) => [name, count])

test('a site that has set nothing, or all boards alone, shows all boards and each zone, counted', () => {
  const each = [
    ['数码', 3],
    ['生活', 4],
  ]
  expect(shown([], zones, nothing)).toEqual([['全部板块', 7], ...each])
  expect(shown([{ type: 1, name: '所有' }], zones, nothing)).toEqual([['所有', 7], ...each])
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
    { name: '推荐', count: 2, kind: 'ids', ids: ['5', '6'] },
    { name: '所有', count: 7, kind: 'all' },
    { name: '生活区', count: 4, kind: 'zone', zoneId: '2' },
  ])
})

test('what was used last comes first', () => {
  const own = { recent: ['9'], joined: 12 }
  expect(shown([{ type: 2, name: '生活区', systemZoneId: '2' }], zones, own)).toEqual([
    ['最近', 1],
    ['我加入的', 12],
    ['生活区', 4],
  ])
})
