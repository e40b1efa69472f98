import { expect, test } from 'vitest'
import { marked, readMarks } from './marked.ts'

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

test('only so many are kept', () => {
  const shared = {}
  const ask = (marks: number) => marked(shared, String(marks), () => ({ marks }))
  const first = [ask(0), ask(0)][1]
  for (let marks = 1; marks < 400; marks++) ask(marks)
  expect(ask(0)).toBe(first)
  for (let marks = 400; marks < 1000; marks++) ask(marks)
  expect(ask(0)).not.toBe(first)
})

test('marks are read by id', () => {
  expect([...readMarks('12 3 0,7 1 1')]).toEqual([
    ['12', [3, 0]],
    ['7', [1, 1]],
  ])
  expect(readMarks('').get('7')).toBeUndefined()
})
