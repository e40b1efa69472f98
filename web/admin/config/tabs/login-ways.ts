import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'

type Login = ConfigDocument['COMMON_LOGIN']

export const desktopWays = ['PH', 'WX_SCAN', 'WX_GZH_SCAN', 'QQ', 'DY', 'HW', 'BD', 'XM'] as const
export const mobileWays = ['PH', 'WX', 'QQ', 'DY', 'HW', 'BD', 'XM'] as const
export type Way = (typeof desktopWays)[number] | (typeof mobileWays)[number]

const labels: Record<Way, () => string> = {
  PH: m.admin_way_PH,
  WX_SCAN: m.admin_way_WX_SCAN,
  WX_GZH_SCAN: m.admin_way_WX_GZH_SCAN,
  WX: m.admin_way_WX,
  QQ: m.admin_way_QQ,
  DY: m.admin_way_DY,
  HW: m.admin_way_HW,
  BD: m.admin_way_BD,
  XM: m.admin_way_XM,
}

export function wayLabel(way: Way): string {
  return labels[way]()
}

export const loginModeLabels: [Login['DEFAULT_LOGIN_MODE'], () => string][] = [
  ['password', m.admin_mode_password],
  ['phone', m.admin_mode_phone],
  ['wxsaoma', m.admin_mode_wxsaoma],
  ['register', m.admin_mode_register],
]
