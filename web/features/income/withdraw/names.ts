import type { PayeeWay } from '#contract/modules/site/config.ts'
import type { Withdrawal } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatMoney } from '#web/ui/format/money.ts'

export const wayNames: Record<PayeeWay, () => string> = {
  alipay: m.payee_way_alipay,
  wechat: m.payee_way_wechat,
  bank: m.payee_way_bank,
}

export const withdrawalLooks: Record<Withdrawal['state'], { name: () => string; tone: BadgeTone }> = {
  pending: { name: m.withdraw_state_pending, tone: 'warning' },
  approved: { name: m.withdraw_state_approved, tone: 'info' },
  paid: { name: m.withdraw_state_paid, tone: 'success' },
  refused: { name: m.withdraw_state_refused, tone: 'danger' },
  cancelled: { name: m.withdraw_state_cancelled, tone: 'plain' },
}

/** An amount of the wire, which is a decimal. */
export const amountText = (amount: number) => formatMoney(Math.round(amount * 100))

export const yuanText = (amount: number) => m.withdraw_yuan({ amount: amountText(amount) })
