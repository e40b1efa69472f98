import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'

type Login = SiteConfig['COMMON_LOGIN']

interface Provider {
  name: () => string
  /** Said while the browser is on its way there, and on the page it comes back to. */
  going: () => string
  coming: () => string
  desktop: keyof Login
  mobile: keyof Login['MOBILE']
  begin: typeof api.link.loginQq
  finish: typeof api.link.loginQqCallback
  /** What it must send people back with. */
  brings: readonly ('code' | 'state' | 'scopes')[]
}

const usual = ['code', 'state'] as const

/** Other sites whose accounts open this one, in the order in which they are offered. */
export const providers: Record<OauthProvider, Provider> = {
  wechat: {
    name: m.login_method_wechat,
    going: m.login_going_wechat,
    coming: m.return_wechat,
    desktop: 'WX_SCAN',
    mobile: 'WX',
    begin: api.link.loginWechat,
    finish: api.link.loginWechatCallback,
    brings: usual,
  },
  qq: {
    name: m.login_method_qq,
    going: m.login_going_qq,
    coming: m.return_qq,
    desktop: 'QQ',
    mobile: 'QQ',
    begin: api.link.loginQq,
    finish: api.link.loginQqCallback,
    brings: usual,
  },
  douyin: {
    name: m.login_method_douyin,
    going: m.login_going_douyin,
    coming: m.return_douyin,
    desktop: 'DY',
    mobile: 'DY',
    begin: api.link.loginDouyin,
    finish: api.link.loginDouyinCallback,
    brings: ['code', 'state', 'scopes'],
  },
  huawei: {
    name: m.login_method_huawei,
    going: m.login_going_huawei,
    coming: m.return_huawei,
    desktop: 'HW',
    mobile: 'HW',
    begin: api.link.loginHuawei,
    finish: api.link.loginHuaweiCallback,
    brings: usual,
  },
  baidu: {
    name: m.login_method_baidu,
    going: m.login_going_baidu,
    coming: m.return_baidu,
    desktop: 'BD',
    mobile: 'BD',
    begin: api.link.loginBaidu,
    finish: api.link.loginBaiduCallback,
    brings: usual,
  },
  xiaomi: {
    name: m.login_method_xiaomi,
    going: m.login_going_xiaomi,
    coming: m.return_xiaomi,
    desktop: 'XM',
    mobile: 'XM',
    begin: api.link.loginXiaomi,
    finish: api.link.loginXiaomiCallback,
    brings: usual,
  },
}

export const providerNames = Object.keys(providers) as OauthProvider[]

/** Those that the site offers on this kind of device: each has one flag for it. */
export function providersOn(login: Login, { isMobile }: { isMobile: boolean }): OauthProvider[] {
  return providerNames.filter((name) => {
    const { desktop, mobile } = providers[name]
    return isMobile ? login.MOBILE[mobile] : login[desktop] === true
  })
}
