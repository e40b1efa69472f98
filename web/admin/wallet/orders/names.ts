import type { AdminOrder, PayNotification } from '#contract/modules/wallet/admin-pay.ts'
import type { PayProvider } from '#contract/shared/pay.ts'
import { m } from '#messages/messages.js'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'

type OrderState = AdminOrder['state']

export const stateLooks: Record<OrderState, { name: () => string; tone: BadgeTone }> = {
  created: { name: m.admin_order_created, tone: 'plain' },
  paid: { name: m.admin_order_paid, tone: 'success' },
  expired: { name: m.admin_order_expired, tone: 'plain' },
  review: { name: m.admin_order_review, tone: 'warning' },
  refunded: { name: m.admin_order_refunded, tone: 'info' },
}

/** Taken back in the books, while the money has not gone back, or nobody knows whether it has. */
export function isHalfRefunded({ refundState }: Pick<AdminOrder, 'refundState'>): boolean {
  return refundState === 'pending' || refundState === 'refused'
}

export function lookOf({ state, refundState }: Pick<AdminOrder, 'state' | 'refundState'>) {
  if (refundState === 'refused') return { name: m.admin_order_refund_state_refused, tone: 'danger' } as const
  if (refundState === 'pending') return { name: m.admin_order_refund_state_pending, tone: 'warning' } as const
  return stateLooks[state]
}

export const orderStates = Object.keys(stateLooks) as OrderState[]

export const providerNames: Record<PayProvider, () => string> = {
  epay: m.admin_provider_epay,
  alipay: m.admin_provider_alipay,
  wechat: m.admin_provider_wechat,
}

export const providers = Object.keys(providerNames) as PayProvider[]

export const outcomeLooks: Record<PayNotification['outcome'], { name: () => string; tone: BadgeTone }> = {
  received: { name: m.admin_notify_received, tone: 'warning' },
  credited: { name: m.admin_notify_credited, tone: 'success' },
  duplicate: { name: m.admin_notify_duplicate, tone: 'plain' },
  review: { name: m.admin_notify_review, tone: 'warning' },
  unknown: { name: m.admin_notify_unknown, tone: 'warning' },
  ignored: { name: m.admin_notify_ignored, tone: 'plain' },
  forged: { name: m.admin_notify_forged, tone: 'danger' },
  rejected: { name: m.admin_notify_rejected, tone: 'danger' },
}

const doubts: Record<string, () => string> = {
  provider: m.admin_review_r_provider,
  merchant: m.admin_review_r_merchant,
  currency: m.admin_review_r_currency,
  amount: m.admin_review_r_amount,
  trade: m.admin_review_r_trade,
  twice: m.admin_review_r_twice,
  full: m.admin_review_r_full,
  refunded: m.admin_review_r_refunded,
  unconfirmed: m.admin_review_r_unconfirmed,
}

/** Why the server did not decide by itself; of a decision, what somebody wrote. */
export function doubtOf({ outcome, reason }: Pick<PayNotification, 'outcome' | 'reason'>): string {
  if (outcome === 'unknown') return m.admin_review_r_unknown()
  return doubts[reason]?.() ?? reason
}
