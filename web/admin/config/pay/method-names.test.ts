import { expect, test } from 'vitest'
import { methodOptions, nameFor } from '#web/admin/config/tabs/pay-lists.tsx'

test('the name of a way to pay follows its type, unless it was written by hand', () => {
  const usual = (type: string) => methodOptions(type).find(({ value }) => value === type)?.label
  expect(nameFor('wxpay', usual('kami') ?? '')).toBe(usual('wxpay'))
  expect(nameFor('alipay', '')).toBe(usual('alipay'))
  expect(nameFor('alipay', '扫码付款')).toBe('扫码付款')
  expect(nameFor('what is none', usual('kami') ?? '')).toBe(usual('kami'))
})
