import { expect, test } from 'vitest'
import { defaultConfig } from '#server/modules/config/defaults.ts'
import { providersOn } from './providers.ts'

const { COMMON_LOGIN } = defaultConfig
const offered = (scan: boolean, onPhones: boolean, device: { isMobile: boolean; inWechat: boolean }) =>
  providersOn({ ...COMMON_LOGIN, WX_SCAN: scan, MOBILE: { ...COMMON_LOGIN.MOBILE, WX: onPhones } }, device)

const phone = { isMobile: true, inWechat: false }
const phoneInWechat = { isMobile: true, inWechat: true }
const desktop = { isMobile: false, inWechat: false }
const desktopInWechat = { isMobile: false, inWechat: true }

test('WeChat is offered where the way behind its button is switched on', () => {
  expect([offered(false, true, phoneInWechat), offered(true, false, phoneInWechat)]).toEqual([['wechat'], []])
  expect([offered(false, true, phone), offered(true, false, phone), offered(true, true, phone)]).toEqual([
    [],
    [],
    ['wechat'],
  ])
  expect([offered(true, false, desktop), offered(false, true, desktop)]).toEqual([['wechat'], []])
  expect([offered(true, false, desktopInWechat), offered(true, true, desktopInWechat)]).toEqual([[], ['wechat']])
})

test('the others have one flag for each kind of device', () => {
  const login = { ...COMMON_LOGIN, QQ: true, MOBILE: { ...COMMON_LOGIN.MOBILE, DY: true } }
  expect(providersOn(login, desktop)).toEqual(['qq'])
  expect(providersOn(login, phone)).toEqual(['douyin'])
})
