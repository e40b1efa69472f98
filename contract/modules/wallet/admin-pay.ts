import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { payProviders } from '#contract/shared/pay.ts'
import { cleanText, id, key, money, nothing, selectBy, text, time } from '#contract/shared/values.ts'
import { post, query, queryForStaff } from '../../endpoint.ts'
import { somebody } from '../account/user.ts'
import { orderDetail } from './order.ts'

export const orderStates = ['created', 'paid', 'expired', 'review', 'refunded'] as const

export const adminOrder = z.object({
  ...orderDetail.shape,
  state: z.enum(orderStates),
  provider: z.enum(payProviders),
  providerTrade: z.string(),
  user: somebody,
  /** Whether the money itself went back; manual: by other ways than the provider; empty: no refund. */
  refundState: z.enum(['', 'pending', 'refused', 'done', 'manual']),
  refundReason: z.string(),
  /** The code with which the provider refused; empty where it did not, or said nothing. */
  refundRefusal: z.string(),
})
export type AdminOrder = z.infer<typeof adminOrder>

const notificationOutcomes = [
  'received',
  'credited',
  'duplicate',
  'review',
  'unknown',
  'ignored',
  'forged',
  'rejected',
] as const

/** What a provider told, and what came of it. */
export const payNotification = z.object({
  _id: id,
  provider: z.enum(payProviders),
  /** query: we asked. */
  origin: z.enum(['notify', 'query']),
  outcome: z.enum(notificationOutcomes),
  /** Of a review: provider, merchant, currency, amount, trade, twice, full or refunded. Of a decision: why. */
  reason: z.string(),
  trade_no: z.string(),
  providerTrade: z.string(),
  merchant: z.string(),
  currency: z.string(),
  /** What was paid; null when nobody signed it. */
  paymentAmount: z.nullable(money),
  /** How often the same bytes came. */
  times: z.int(),
  receiveTime: time,
  /** What was ordered, where there is an order. */
  order: z.nullable(
    z.object({
      orderNumber: z.string(),
      state: z.enum(orderStates),
      amount: money,
      paymentAmount: money,
      user: somebody,
    }),
  ),
})
export type PayNotification = z.infer<typeof payNotification>

const side = z.object({ count: z.int(), amount: money })

export const unmatchedKinds = [
  'received',
  'unknown',
  'review',
  'order-without-notification',
  'order-without-booking',
  'booking-without-order',
  'amount-differs',
  'refund-pending',
] as const

export const reconciliation = z.object({
  /** Newest day first. Payments are in yuan; what was ordered and booked is in the currency of the site. */
  days: z.array(
    z.object({
      day: z.string(),
      provider: z.enum(payProviders),
      notified: side,
      paid: side,
      ordered: side,
      booked: side,
      isEven: z.boolean(),
    }),
  ),
  /** Oldest first. */
  unmatched: z.array(
    z.object({
      kind: z.enum(unmatchedKinds),
      provider: z.enum(payProviders),
      trade_no: z.string(),
      providerTrade: z.string(),
      amount: money,
      sinceTime: time,
      ageSeconds: z.int(),
    }),
  ),
})
export type Reconciliation = z.infer<typeof reconciliation>

const tradeNo = z.string().check(z.regex(/^[\w-]{6,32}$/))
const reason = text({ min: 1, max: limits.reason, missing: 'pay_need_reason' })
/** A day that there is: no thirtieth of February. */
const day = z.string().check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/, key('input_bad_day')),
  z.refine((value) => toDay(value) === value, key('input_bad_day')),
)

function toDay(value: string): string | undefined {
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

export const adminPayContract = {
  orders: queryForStaff('money.see', '/api/aoir-admin-pay/orders', {
    summary: 'Top-up orders, newest first',
    of: adminOrder,
    by: selectBy({
      state: z.optional(z.enum(orderStates)),
      provider: z.optional(z.enum(payProviders)),
      userId: z.optional(id),
      /** Ordered on or after, and on or before, a day of the site. */
      from: z.optional(day),
      to: z.optional(day),
      /** Any number that it has: the member's, ours or the provider's. */
      number: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128), cleanText)),
    }),
  }),
  order: query('/api/aoir-admin-pay/order', {
    summary: 'An order with everything that a provider told about it',
    access: 'staff',
    needs: 'money.see',
    input: z.object({ trade_no: tradeNo }),
    output: z.object({ order: adminOrder, notifications: z.array(payNotification) }),
  }),
  refund: post('/api/aoir-admin-pay/refund', {
    summary: 'Take back what an order gave, and give back what was paid: by the provider, or by hand (manual)',
    access: 'staff',
    needs: 'money.refund',
    fresh: true,
    creates: 'itself',
    refuses: [402],
    input: z.object({ trade_no: tradeNo, way: z.enum(['provider', 'manual']), reason }),
    output: adminOrder,
  }),
  reviews: queryForStaff('money.see', '/api/aoir-admin-pay/reviews', {
    summary: 'Payments that somebody has to look at, oldest first',
    of: payNotification,
  }),
  review: post('/api/aoir-admin-pay/review', {
    summary: 'Credit the order of a payment, or reject the payment',
    access: 'staff',
    needs: 'money.edit',
    creates: true,
    input: z.object({ _id: id, decision: z.enum(['credit', 'reject']), reason }),
    output: payNotification,
  }),
  reconciliation: query('/api/aoir-admin-pay/reconciliation', {
    summary: 'By day and provider: what was told, ordered and booked, and whatever does not match',
    access: 'staff',
    needs: 'money.see',
    input: z.object({ from: z.optional(day), to: z.optional(day) }),
    output: reconciliation,
  }),
  test: post('/api/aoir-admin-pay/test', {
    summary: 'Ask a provider for an order that does not exist: shows whether the settings are right',
    access: 'staff',
    needs: 'config.edit',
    rate: 'code',
    input: z.object({ provider: z.enum(payProviders) }),
    output: nothing,
  }),
}
