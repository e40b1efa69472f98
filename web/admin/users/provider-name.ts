import type { LinkProvider } from '#contract/modules/account/link.ts'
import { type LoginMethod, methodLabel } from '#web/admin/config/tabs/login-methods.ts'

const methods: Record<LinkProvider, LoginMethod> = {
  qq: 'QQ',
  douyin: 'DY',
  wechat: 'WX',
  huawei: 'HW',
  baidu: 'BD',
  xiaomi: 'XM',
}

export function providerName(provider: unknown): string {
  const method = methods[provider as LinkProvider]
  return method ? methodLabel(method) : String(provider)
}
