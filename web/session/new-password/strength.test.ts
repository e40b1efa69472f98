import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abcdefghijkl', 1],
  ['password2024', 1],
  ['abcabcabcabc', 1],
  ['woaini5201314', 1],
  ['kitchen7', 2],
  ['x9$kd;Wq', 3],
  ['correct horse', 3],
  ['correct horse battery', 4],
  ['我的密码很长很长', 4],
])('%s is of strength %d', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('what goes on as it began adds little', () => {
  expect(strengthOf('x9$kd;Wqqqqqqqq')).toBe(strengthOf('x9$kd;Wq'))
})
