import { expect, test } from 'vitest'
import { defaultConfig } from '#server/modules/config/defaults.ts'
import { providersOn } from './providers.ts'

const { COMMON_LOGIN } = defaultConfig
const phone = { isMobile: true }
const desktop = { isMobile: false }

test('each provider has one flag for each kind of device', () => {
  const login = { ...COMMON_LOGIN, QQ: true, MOBILE: { ...COMMON_LOGIN.MOBILE, DY: true } }
  expect(providersOn(login, desktop)).toEqual(['qq'])
  expect(providersOn(login, phone)).toEqual(['douyin'])
})

test('WeChat on phones depends on the flag of phones alone, as on the desktop on its own', () => {
  const offered = (scan: boolean, onPhones: boolean, device: { isMobile: boolean }) =>
    providersOn({ ...COMMON_LOGIN, WX_SCAN: scan, MOBILE: { ...COMMON_LOGIN.MOBILE, WX: onPhones } }, device)
  expect([offered(false, true, phone), offered(true, false, phone)]).toEqual([['wechat'], []])
  expect([offered(true, false, desktop), offered(false, true, desktop)]).toEqual([['wechat'], []])
})
