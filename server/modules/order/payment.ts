import { setTimeout as delay } from 'node:timers/promises'
import type { Payment } from '#contract/modules/wallet/order.ts'
import { fromCents } from '#contract/shared/money.ts'
import { payReturnPath } from '#contract/shared/pay.ts'
import { qrPicture } from '#server/shared/qr-picture.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { payAddress } from '../config/service.ts'
import { openGateway, reaching, wayOf } from './gateways.ts'
import { leasePayment, type OrderRow, orderById, releasePayment, storePayment } from './queries.ts'

/** Milliseconds for another call to get the payment from the provider. */
const patience = 10_000
const pause = 50

/** What an order is paid by: what was shown before, as long as it is good, else what the provider says now. */
export async function paymentFor(ctx: Context, order: OrderRow): Promise<Payment> {
  const deadline = performance.now() + patience
  for (let known = order; ; known = await ctx.db.one<OrderRow>(orderById(order.id))) {
    assertWaiting(known)
    if (known.is_payment_good) return present(known)
    if ((await ctx.db.run(leasePayment(order.id))) > 0) {
      await fetchPayment(ctx, known)
      // Perhaps it is paid already; the payer hears of that elsewhere.
      return present(await ctx.db.one<OrderRow>(orderById(order.id)))
    }
    if (performance.now() > deadline) throw new Refusal(503, 'pay_unreachable', { retryAfter: 5 })
    await delay(pause)
  }
}

function assertWaiting({ state, is_over }: OrderRow): void {
  if (state === 'paid' || state === 'refunded') throw new Refusal(409, 'order_paid')
  if (state === 'review') throw new Refusal(409, 'order_in_review')
  if (state === 'expired' || is_over) throw new Refusal(409, 'order_expired')
}

/** The order is there before the provider hears of it: whatever it tells, however soon, finds it. */
async function fetchPayment(ctx: Context, order: OrderRow): Promise<void> {
  try {
    const { type, path, seconds } = await reaching(ctx, async () => {
      const gateway = await openGateway(ctx, order.provider)
      // The settings are another's now: nobody should pay into an account that the order does not know.
      if (gateway.merchant !== order.merchant) throw new Refusal(409, 'order_expired')
      return gateway.create({
        tradeNo: order.trade_no,
        amount: Number(order.pay_amount),
        subject: order.subject,
        way: wayOf(ctx, order.method, order.on_phone),
        notifyUrl: payAddress(ctx, order.provider),
        returnUrl: `${ctx.env.publicOrigin}${payReturnPath}/${order.trade_no}`,
        clientIp: order.client_ip,
        onPhone: order.on_phone,
        expiresAt: order.expires_at,
      })
    })
    await ctx.db.run(storePayment(order.id, type, path, seconds))
  } catch (error) {
    await ctx.db.run(releasePayment(order.id))
    throw error
  }
}

function present(order: OrderRow): Payment {
  const { payment_type: type, payment_path: path } = order
  if (type === null || path === null) throw new Error('a payment that is good is there')
  return {
    type,
    path: type === 'qrcode' ? qrPicture(path) : path,
    trade_no: order.trade_no,
    orderNumber: order.order_number,
    amount: fromCents(Number(order.amount)),
    paymentAmount: fromCents(Number(order.pay_amount)),
    expireTime: order.expires_at.getTime(),
  }
}
