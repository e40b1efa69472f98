import type { OrderDetail } from '#contract/modules/wallet/order.ts'
import { m } from '#messages/messages.js'

const names: Record<OrderDetail['status'], () => string> = {
  pending: m.wallet_state_pending,
  paid: m.wallet_state_paid,
  closed: m.wallet_state_closed,
  refunded: m.wallet_state_refunded,
}

export function orderStateName({ status, inReview }: Pick<OrderDetail, 'status' | 'inReview'>): string {
  return inReview ? m.order_in_review() : names[status]()
}
