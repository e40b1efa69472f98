import type { Sale } from '#contract/modules/wallet/sale.ts'
import { m } from '#messages/messages.js'

export const saleStates: Record<Sale['state'], { name: () => string; tone: 'plain' | 'success' | 'warning' }> = {
  held: { name: m.income_held, tone: 'warning' },
  settled: { name: m.income_settled, tone: 'success' },
  refunded: { name: m.income_refunded, tone: 'plain' },
}

export const saleKinds: Record<Sale['kind'], () => string> = {
  buy: m.wallet_line_buy,
  tip: m.wallet_line_tip,
  bounty: m.wallet_line_bounty,
}
