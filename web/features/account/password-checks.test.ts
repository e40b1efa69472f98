import { expect, test } from 'vitest'
import { checkNewPassword } from './change-password-form.tsx'

const good = { oldpassword: 'old-password', newpassword: 'new-password', repeat: 'new-password' }

test('what the browser can tell of a new password', () => {
  expect(checkNewPassword(good, true)).toEqual({})
  expect(Object.keys(checkNewPassword({}, true))).toEqual(['oldpassword', 'newpassword', 'repeat'])
  expect(checkNewPassword({ ...good, newpassword: 'short', repeat: 'short' }, true)).toEqual({
    newpassword: '密码至少 8 个字符',
  })
  expect(checkNewPassword({ ...good, repeat: 'new-passwort' }, true)).toEqual({ repeat: '两次输入的密码不一致' })
  expect(checkNewPassword({ ...good, newpassword: 'old-password', repeat: 'old-password' }, true)).toEqual({
    newpassword: '新密码不能与原密码相同',
  })
})

test('whoever has none yet sets the first one', () => {
  expect(checkNewPassword({ newpassword: 'new-password', repeat: 'new-password' }, false)).toEqual({})
  expect(Object.keys(checkNewPassword({}, false))).toEqual(['newpassword', 'repeat'])
})
