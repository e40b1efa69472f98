import { expect, test } from 'vitest'
import { checkRegistration, checkReset } from './account-checks.ts'
import { checkConsent, checkLogin } from './checks.ts'

test('login needs both, and says it once', () => {
  expect(checkLogin({})).toEqual({ username: '请输入账号密码' })
  expect(checkLogin({ username: 'xiaoman' })).toEqual({ password: '请输入账号密码' })
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

test('so does a new password for a forgotten one', () => {
  expect(Object.entries(checkReset({}))).toEqual([
    ['account', '请输入手机号或邮箱'],
    ['code', '验证码不能为空'],
    ['newpassword', '密码不能为空'],
  ])
  expect(checkReset({ account: '13800138000', code: '123456', newpassword: 'long enough' })).toEqual({})
})

test('the tick is asked for where there is one', () => {
  expect(checkConsent({}, 'desktop')).toEqual({})
  expect(checkConsent({}, 'mobile')).toEqual({ agreed: '请先阅读并同意用户协议和隐私政策' })
  expect(checkConsent({ agreed: 'on' }, 'mobile')).toEqual({})
})
