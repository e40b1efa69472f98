import type { LinkProvider } from '#contract/modules/account/link.ts'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'

export type Apps = ConfigDocument['LOGIN_PROVIDERS']
export type AppName = keyof Apps

/** Fields of an app that are plain texts. */
export type TextName = 'APP_ID' | 'CLIENT_KEY' | 'CLIENT_ID' | 'API_KEY' | AddressName
export type AddressName = 'BASE_URL' | 'OPEN_URL' | 'API_URL' | 'AUTH_URL' | 'ACCOUNT_URL' | 'PORTRAIT_URL'

interface App {
  sign: LinkProvider
  name: () => string
  id: Exclude<TextName, AddressName>
  secrets: readonly SecretName[]
  /** Other addresses than the provider's own, for tests and for networks that have their own way out. */
  addresses: readonly AddressName[]
}

/** What this site is to each provider. WeChat knows a site in two ways. */
export const apps: Record<AppName, App> = {
  WX: {
    sign: 'wechat',
    name: m.admin_app_wx,
    id: 'APP_ID',
    secrets: ['WX_APP_SECRET'],
    addresses: ['OPEN_URL', 'API_URL'],
  },
  WX_GZH: {
    sign: 'wechat',
    name: m.admin_app_wx_gzh,
    id: 'APP_ID',
    secrets: ['WX_GZH_SECRET', 'WX_GZH_TOKEN', 'WX_GZH_AES_KEY'],
    addresses: ['OPEN_URL', 'API_URL'],
  },
  QQ: { sign: 'qq', name: m.login_method_qq, id: 'APP_ID', secrets: ['QQ_APP_SECRET'], addresses: ['BASE_URL'] },
  DY: {
    sign: 'douyin',
    name: m.login_method_douyin,
    id: 'CLIENT_KEY',
    secrets: ['DY_CLIENT_SECRET'],
    addresses: ['BASE_URL'],
  },
  HW: {
    sign: 'huawei',
    name: m.login_method_huawei,
    id: 'CLIENT_ID',
    secrets: ['HW_CLIENT_SECRET'],
    addresses: ['AUTH_URL', 'ACCOUNT_URL'],
  },
  BD: {
    sign: 'baidu',
    name: m.login_method_baidu,
    id: 'API_KEY',
    secrets: ['BD_SECRET_KEY'],
    addresses: ['BASE_URL', 'PORTRAIT_URL'],
  },
  XM: {
    sign: 'xiaomi',
    name: m.login_method_xiaomi,
    id: 'CLIENT_ID',
    secrets: ['XM_APP_SECRET'],
    addresses: ['ACCOUNT_URL', 'OPEN_URL'],
  },
}

export const appNames = Object.keys(apps) as AppName[]

const labels: Record<TextName, () => string> = {
  APP_ID: m.admin_p_APP_ID,
  CLIENT_KEY: m.admin_p_CLIENT_KEY,
  CLIENT_ID: m.admin_p_CLIENT_ID,
  API_KEY: m.admin_p_API_KEY,
  BASE_URL: m.admin_p_BASE_URL,
  OPEN_URL: m.admin_p_OPEN_URL,
  API_URL: m.admin_p_API_URL,
  AUTH_URL: m.admin_p_AUTH_URL,
  ACCOUNT_URL: m.admin_p_ACCOUNT_URL,
  PORTRAIT_URL: m.admin_p_PORTRAIT_URL,
}

export function textLabel(name: TextName): string {
  return labels[name]()
}
