import { expect, test } from 'vitest'
import { withoutCall } from './calls.ts'

const gone = '已注销用户'

test.each([
  ['@ann and @ann, (@ann)', 'ann', [], '@已注销用户 and @已注销用户, (@已注销用户)'],
  ['@anna @ann2 @ann_ @anné @ann', 'ann', [], '@anna @ann2 @ann_ @anné @已注销用户'],
  ['@Ann @ANN', 'ann', [], '@已注销用户 @已注销用户'],
  ['me@ann.example and 你好@ann', 'ann', [], 'me@ann.example and 你好@已注销用户'],
  // Where no space stands between a name and what is said, only who else is called tells the two apart.
  ['@小明你好', '小明', [], '@已注销用户你好'],
  ['@小明同学 @小明', '小明', ['小明同学'], '@小明同学 @已注销用户'],
  ['@Ann Lee and @Ann', 'Ann', ['Ann Lee'], '@Ann Lee and @已注销用户'],
  ['@用户12 @用户1', '用户1', [], '@用户12 @已注销用户'],
  ['@a.b(c) @axb(c)', 'a.b(c)', ['.*'], '@已注销用户 @axb(c)'],
  ['@$& @x', '$&', [], '@已注销用户 @x'],
])('%j without %s', (text, name, others, expected) => {
  expect(withoutCall(text, name, gone, others)).toBe(expected)
})
