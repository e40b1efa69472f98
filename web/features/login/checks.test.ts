import { expect, test } from 'vitest'
import { checkConsent, checkEmail, checkLogin, checkRegistration } from './checks.ts'

test('login needs both, and says it in one sentence', () => {
  expect(checkLogin({})).toEqual({ username: '请输入账号密码', password: '请输入账号密码' })
  expect(checkLogin({ username: '  ', password: 'x' })).toEqual({ username: '请输入账号密码' })
  expect(checkLogin({ username: 'xiaoman', password: ' ' })).toEqual({})
})

test('registration names each missing field, in their order', () => {
  expect(Object.entries(checkRegistration({}))).toEqual([
    ['username', '账号不能为空'],
    ['password', '密码不能为空'],
    ['email', '邮箱不能为空'],
  ])
  expect(checkRegistration({ username: 'a', password: 'short', email: 'a@b.cn' })).toEqual({
    password: '密码至少 8 个字符',
  })
  expect(checkRegistration({ username: 'a', password: 'long enough', email: ' a@b.cn ' })).toEqual({})
})

test('addresses', () => {
  expect(checkEmail({ email: 'a@b' })).toEqual({ email: '邮箱格式错误' })
  expect(checkEmail({ email: 'first.last+tag@mail.example.com' })).toEqual({})
})

test('the tick is asked for where there is one', () => {
  expect(checkConsent({}, 'desktop')).toEqual({})
  expect(checkConsent({}, 'mobile')).toEqual({ agreed: '请先阅读并同意用户协议和隐私政策' })
  expect(checkConsent({ agreed: 'on' }, 'mobile')).toEqual({})
})
