import { expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { failureText } from './failure-text.ts'

it('says what the server said, of a frozen wallet with its reason, and otherwise that the network failed', () => {
  expect(failureText(new ApiError(409, '价格已变化', { price: 3 }))).toBe('价格已变化')
  expect(failureText(new ApiError(403, '钱包已被冻结', { reason: '刷单' }))).toBe('钱包已被冻结：刷单')
  expect(failureText(new ApiError(403, '钱包已被冻结', { reason: '' }))).toBe('钱包已被冻结')
  expect(failureText(new ApiError(403, '你已被禁言', { reason: '跑题', sanctionId: '1' }))).toBe('你已被禁言')
  expect(failureText(new TypeError('failed to fetch'))).toMatch(/网络/)
})
