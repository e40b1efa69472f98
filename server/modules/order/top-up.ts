import { fromCents } from '#contract/money.ts'
import type { OrderForm } from '#contract/order.ts'
import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Client } from '../../http/exchange.ts'
import { redeemCard } from '../card/service.ts'
import { createOrder } from './create.ts'

/** Fills the balance: by a card code at once, or by an order that waits for a payment. */
export async function topUp(ctx: Context, client: Client, viewer: Viewer, form: OrderForm) {
  if (!ctx.config.current().document.COMMON_IS_PAY) throw new Refusal(403, 'pay_off')
  if (form.paymode !== 'kami') return createOrder(ctx, client, viewer, form)
  if (!form.kami) throw new Refusal(422, 'order_need_card', { field: 'kami' })
  // Cards that were sold stay good, whichever ways the site offers now.
  return redeem(ctx, viewer, form.kami, form.orderNumber)
}

async function redeem(ctx: Context, viewer: Viewer, code: string, orderNumber: string) {
  const { kind, value, balance, vipEndAt } = await redeemCard(ctx, { userId: viewer.id, code, orderNumber })
  return {
    money: fromCents(balance),
    kind,
    // Days are no money.
    value: kind === 'money' ? fromCents(value) : value,
    vipendtime: vipEndAt?.getTime() ?? 0,
  }
}
