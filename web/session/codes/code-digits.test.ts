import { expect, test } from 'vitest'
import { codeIn } from './paste-code.ts'

test('finds the code in a message', () => {
  expect(codeIn('【青屿】您的验证码是 482913，10 分钟内有效。')).toBe('482913')
  expect(codeIn(' ４８２９１３ ')).toBe('482913')
  expect(codeIn('482913')).toBe('482913')
})

test('a phone number is no code, and neither are words', () => {
  expect(codeIn('13800138000')).toBeUndefined()
  expect(codeIn('请输入验证码')).toBeUndefined()
})
