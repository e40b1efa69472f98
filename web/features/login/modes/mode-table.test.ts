import { expect, test } from 'vitest'
import { defaultConfig } from '#server/modules/config/defaults.ts'
import { alternatives, firstMode, type LoginSite, loginMode, type ModeEntry, offersMore } from './mode-table.ts'

const password: ModeEntry = { name: 'password', isEnabled: () => true, isAlternative: true }
const register: ModeEntry = { name: 'register', isEnabled: () => true, isAlternative: false }
const phone: ModeEntry = {
  name: 'phone',
  isEnabled: ({ login, isMobile }) => (isMobile ? login.MOBILE.PH : login.PH),
  isAlternative: true,
}

function site(login: Partial<LoginSite['login']> = {}, isMobile = false): LoginSite {
  return { login: { ...defaultConfig.COMMON_LOGIN, ...login }, isMobile }
}

test('the site chooses the first mode', () => {
  const modes = [password, register, phone]
  expect(firstMode(modes, site())).toBe('password')
  expect(firstMode(modes, site({ DEFAULT_LOGIN_MODE: 'phone', PH: true }))).toBe('phone')
  expect(firstMode(modes, site({ DEFAULT_LOGIN_MODE: 'register' }))).toBe('register')
})

test('a first mode that does not exist or is switched off becomes the password', () => {
  expect(firstMode([password, register], site({ DEFAULT_LOGIN_MODE: 'wxsaoma', WX_SCAN: true }))).toBe('password')
  expect(firstMode([password, phone], site({ DEFAULT_LOGIN_MODE: 'phone', PH: false }))).toBe('password')
  expect(firstMode([password, phone], site({ DEFAULT_LOGIN_MODE: 'phone', PH: true }, true))).toBe('password')
})

test('whoever has an account never lands in the registration', () => {
  expect(loginMode([password, register], site({ DEFAULT_LOGIN_MODE: 'register' }))).toBe('password')
  expect(loginMode([password, register, phone], site({ DEFAULT_LOGIN_MODE: 'phone', PH: true }))).toBe('phone')
})

test('only what exists and is enabled is offered', () => {
  const modes = [password, register, phone]
  const names = (current: 'password' | 'phone', at: LoginSite) => alternatives(modes, current, at)
  expect(names('password', site())).toEqual([])
  expect(names('password', site({ PH: true }))).toEqual(['phone'])
  expect(names('phone', site({ PH: true }))).toEqual(['password'])
})

test('each kind of device has its own flags', () => {
  const { MOBILE } = defaultConfig.COMMON_LOGIN
  expect([offersMore(site()), offersMore(site({}, true))]).toEqual([false, false])
  expect([offersMore(site({ QQ: true })), offersMore(site({ QQ: true }, true))]).toEqual([true, false])
  const onPhones = { MOBILE: { ...MOBILE, WX: true } }
  expect([offersMore(site(onPhones)), offersMore(site(onPhones, true))]).toEqual([false, true])
})
