import type { LinkProvider } from '#contract/modules/account/link.ts'
import { type Way, wayLabel } from '#web/admin/config/tabs/login-ways.ts'

const ways: Record<LinkProvider, Way> = {
  qq: 'QQ',
  douyin: 'DY',
  wechat: 'WX',
  huawei: 'HW',
  baidu: 'BD',
  xiaomi: 'XM',
}

export function providerName(provider: unknown): string {
  const way = ways[provider as LinkProvider]
  return way ? wayLabel(way) : String(provider)
}
