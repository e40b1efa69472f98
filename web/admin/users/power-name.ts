import type { AdminMember } from '#contract/modules/account/admin-user.ts'
import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import { m } from '#messages/messages.js'
import { type LoginMethod, methodLabel } from '#web/admin/config/tabs/login-methods.ts'

const methods: Record<OauthProvider, LoginMethod> = {
  qq: 'QQ',
  douyin: 'DY',
  wechat: 'WX',
  huawei: 'HW',
  baidu: 'BD',
  xiaomi: 'XM',
}

export function providerName(provider: unknown): string {
  const method = methods[provider as OauthProvider]
  return method ? methodLabel(method) : String(provider)
}

export type Power = AdminMember['userpower']

const names: Record<Power, () => string> = {
  0: m.admin_power_0,
  1: m.admin_power_1,
  2: m.admin_power_2,
  3: m.admin_power_3,
}

export const powers: Power[] = [0, 3, 1, 2]

/** Has an office, or a role. */
export function isOfStaff({ userpower, roles }: Pick<AdminMember, 'userpower' | 'roles'>): boolean {
  return userpower === 0 || userpower === 3 || roles.length > 0
}

/** What is stored may be older or newer than this page. */
export function powerName(power: unknown): string {
  return names[power as Power]?.() ?? String(power)
}
