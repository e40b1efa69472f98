import { expect, test } from 'vitest'
import { checkCode, checkContact, checkEmail, checkPhone } from './contact-checks.ts'

test('addresses', () => {
  expect(checkEmail({ email: ' ' })).toEqual({ email: '邮箱不能为空' })
  expect(checkEmail({ email: 'a@b' })).toEqual({ email: '邮箱格式错误' })
  expect(checkEmail({ email: 'first.last+tag@mail.example.com' })).toEqual({})
})

test('numbers and codes need only be there', () => {
  expect(checkPhone({})).toEqual({ phone: '手机号不能为空' })
  expect(checkPhone({ phone: '+86 138 0013 8000' })).toEqual({})
  expect(checkCode({ code: '' })).toEqual({ code: '验证码不能为空' })
  expect(checkCode({ code: '123456' })).toEqual({})
})

test('either of the two', () => {
  expect(checkContact({})).toEqual({ account: '请输入手机号或邮箱' })
  expect(checkContact({ account: 'a@b' })).toEqual({ account: '请输入正确的手机号或邮箱' })
  expect(checkContact({ account: 'a@b.cn' })).toEqual({})
  expect(checkContact({ account: '13800138000' })).toEqual({})
})
