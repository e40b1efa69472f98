import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'

type Login = ConfigDocument['COMMON_LOGIN']

export const desktopMethods = ['PH', 'WX_SCAN', 'WX_GZH_SCAN', 'QQ', 'DY', 'HW', 'BD', 'XM'] as const
export const mobileMethods = ['PH', 'WX', 'QQ', 'DY', 'HW', 'BD', 'XM'] as const
export type LoginMethod = (typeof desktopMethods)[number] | (typeof mobileMethods)[number]

const labels: Record<LoginMethod, () => string> = {
  PH: m.admin_method_PH,
  WX_SCAN: m.admin_method_WX_SCAN,
  WX_GZH_SCAN: m.admin_method_WX_GZH_SCAN,
  WX: m.admin_method_WX,
  QQ: m.admin_method_QQ,
  DY: m.admin_method_DY,
  HW: m.admin_method_HW,
  BD: m.admin_method_BD,
  XM: m.admin_method_XM,
}

export function methodLabel(method: LoginMethod): string {
  return labels[method]()
}

export const loginModeLabels: [Login['DEFAULT_LOGIN_MODE'], () => string][] = [
  ['password', m.admin_mode_password],
  ['phone', m.admin_mode_phone],
  ['wxsaoma', m.admin_mode_wxsaoma],
  ['register', m.admin_mode_register],
]
