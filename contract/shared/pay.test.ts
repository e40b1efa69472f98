import { expect, test } from 'vitest'
import { paymentTarget } from './pay.ts'

test.each([
  ['https://pay.example/1', 'page'],
  ['http://pay.example/1', 'page'],
  ['weixin://dl/business/?t=1', 'app'],
  ['alipays://platformapi/startapp', 'app'],
  ['javascript:alert(1)', null],
  ['data:text/html,1', null],
  ['intent://pay', null],
  ['/somewhere', null],
  ['httpsx://pay.example', null],
])('%s is %s', (address, target) => {
  expect(paymentTarget(address)).toBe(target)
})
