import { expect, test } from 'vitest'
import { changeOf, growthOf, periodsOf, pointsOf, scaleTop } from './trend.ts'

test.each([
  [[], 4],
  [[0, 0], 4],
  [[4], 4],
  [[5], 8],
  [[17], 20],
  [[99], 100],
  [[101], 200],
  [[3120], 4000],
])('the scale above %j ends at %i', (values, top) => {
  expect(scaleTop(values)).toBe(top)
  expect(Number.isInteger(top / 4)).toBe(true)
})

const day = (likes: number) => ({ day: '2026-11-15', views: 0, posts: 0, likes, comments: 0, fans: 0 })

test('a change is against the day before', () => {
  expect(changeOf([day(3), day(5)], 'likes')).toBe(2)
  expect(changeOf([day(5)], 'likes')).toBe(-5)
  expect(changeOf([], 'likes')).toBe(0)
})

test('a period is compared with the one before it', () => {
  const { days, before } = periodsOf([1, 2, 3, 4, 5, 6].map(day), 2)
  expect([before, days].map((some) => some.map(({ likes }) => likes))).toEqual([
    [3, 4],
    [5, 6],
  ])
  expect([growthOf(6, 4), growthOf(3, 4), growthOf(4, 3), growthOf(4, 0), growthOf(4, undefined)]).toEqual([
    50,
    -25,
    33.3,
    null,
    null,
  ])
})

test('points lie inside of the drawing, the first at its left edge, the largest at its top', () => {
  const box = { width: 100, height: 50, left: 10, right: 0, top: 0, bottom: 10 }
  expect(pointsOf([0, 4], 4, box)).toEqual([
    { x: 10, y: 40 },
    { x: 100, y: 0 },
  ])
})
