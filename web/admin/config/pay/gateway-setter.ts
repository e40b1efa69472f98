import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

export type Gateways = Pick<ConfigDocument['PAY'], 'EPAY' | 'ALIPAY' | 'WXPAY'>
export type GatewayName = keyof Gateways

/** The settings of one gateway, each by its name. */
export function gatewaySetter<G extends GatewayName>(draft: ConfigDraft, gateway: G) {
  const all = draft.value.PAY
  return {
    value: all[gateway],
    error: (name: string) => draft.error(`PAY.${gateway}.${name}`),
    set: (change: Partial<Gateways[G]>, name: string) =>
      draft.set('PAY', { ...all, [gateway]: { ...all[gateway], ...change } }, `PAY.${gateway}.${name}`),
  }
}
