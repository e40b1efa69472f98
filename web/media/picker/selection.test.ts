import { expect, test } from 'vitest'
import { orderOf, toggled } from './picker-state.ts'

const [a, b, c] = ['1', '2', '3'].map((_id) => ({ _id })) as [{ _id: string }, { _id: string }, { _id: string }]

test('a single choice is replaced, a second press takes it back', () => {
  expect(toggled([a], b, { multiple: false })).toEqual([b])
  expect(toggled([a], a, { multiple: false })).toEqual([])
})

test('several keep their order; one that leaves makes room', () => {
  const list = toggled(toggled([a], b, { multiple: true }) ?? [], c, { multiple: true }) ?? []
  expect(list).toEqual([a, b, c])
  expect(orderOf(list, c)).toBe(3)
  const left = toggled(list, { ...b }, { multiple: true }) ?? []
  expect(left).toEqual([a, c])
  expect([orderOf(left, c), orderOf(left, b)]).toEqual([2, 0])
})

test('no more than the caller takes', () => {
  expect(toggled([a, b], c, { multiple: true, max: 2 })).toBeNull()
  expect(toggled([a, b], a, { multiple: true, max: 2 })).toEqual([b])
})
