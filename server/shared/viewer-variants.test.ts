import { expect, test } from 'vitest'
import { marked, markedBytes, readMarks } from './viewer-variants.ts'

test('the same marks on the same answer are the same object from the second time on', () => {
  const shared = { list: ['a'] }
  let made = 0
  const ask = (of: object, marks: string) => marked(of, marks, () => ({ marks, made: ++made }))
  expect(Object.isFrozen(ask(shared, 'liked'))).toBe(false)
  const second = ask(shared, 'liked')
  expect(Object.isFrozen(second)).toBe(true)
  expect(ask(shared, 'liked')).toBe(second)
  expect(ask(shared, 'not liked')).toEqual({ marks: 'not liked', made: 3 })
  expect(ask({ ...shared }, 'liked')).toEqual({ marks: 'liked', made: 4 })
})

test('only so much is kept', () => {
  const shared = {}
  const ask = (marks: number) => marked(shared, String(marks), () => ({ marks, text: 'x'.repeat(100_000) }))
  const twice = (marks: number) => [ask(marks), ask(marks)][1]
  const first = twice(0)
  for (let marks = 1; marks < 10; marks++) twice(marks)
  expect(ask(0)).toBe(first)
  for (let marks = 10; marks < 50; marks++) twice(marks)
  expect(ask(0)).not.toBe(first)
  expect(markedBytes()).toBeLessThanOrEqual(12 * 1024 * 1024)
})

test('marks are read by id', () => {
  expect([...readMarks('12 3 0,7 1 1')]).toEqual([
    ['12', [3, 0]],
    ['7', [1, 1]],
  ])
  expect(readMarks('').get('7')).toBeUndefined()
})
