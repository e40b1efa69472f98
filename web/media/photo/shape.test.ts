import { expect, test } from 'vitest'
import { boxAlone, fitInto, isLong } from './shape.ts'

const size = (width: number, height: number) => ({ width, height })

test('a picture is made smaller to fit, never larger', () => {
  expect(fitInto(size(4000, 3000), size(1000, 900))).toEqual(size(1000, 750))
  expect(fitInto(size(3000, 4000), size(1000, 900))).toEqual(size(675, 900))
  expect(fitInto(size(80, 60), size(1000, 900))).toEqual(size(80, 60))
  expect(fitInto(size(0, 0), size(1000, 900))).toEqual(size(1000, 900))
})

test('long pictures are longer than any screen', () => {
  expect(isLong(size(1080, 2400))).toBe(false)
  expect(isLong(size(1080, 2701))).toBe(true)
  expect(isLong(size(0, 0))).toBe(false)
  expect(isLong(size(4000, 100))).toBe(false)
})

test.each([
  ['a photo keeps its ratio', size(4000, 3000), size(640, 480)],
  ['a square', size(1000, 1000), size(480, 480)],
  ['a tall one is cut to 3:4', size(1000, 4000), size(360, 480)],
  ['a wide one is cut to 16:9', size(6000, 1000), size(853, 480)],
  ['a small one stays small', size(320, 240), size(320, 240)],
  ['a small wide one keeps its height', size(400, 100), size(178, 100)],
  ['a tiny one can still be pressed', size(20, 20), size(96, 96)],
  ['nothing known', size(0, 0), size(480, 360)],
])('alone: %s', (_name, given, box) => expect(boxAlone(given)).toEqual(box))
