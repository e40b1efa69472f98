import type { OrderForm } from '#contract/modules/wallet/order.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Brought, redeemCard } from '../card/service.ts'
import { createOrder } from './create.ts'

/** Fills the balance: by a card code at once, or by an order that waits for a payment. */
export async function topUp(ctx: Context, client: Client, viewer: Viewer, form: OrderForm) {
  if (!ctx.config.current().document.COMMON_IS_PAY) throw new Refusal(403, 'pay_off')
  if (form.paymode !== 'kami') return createOrder(ctx, client, viewer, form)
  if (!form.kami) throw new Refusal(422, 'order_need_card', { field: 'kami' })
  // Cards that were sold stay good, whichever ways the site offers now.
  return redeem(ctx, { userId: viewer.id, code: form.kami, orderNumber: form.orderNumber, ip: client.ip })
}

async function redeem(ctx: Context, brought: Brought) {
  const { kind, value, balance, vipEndAt } = await redeemCard(ctx, brought)
  return {
    money: fromCents(balance),
    kind,
    // Days are no money.
    value: kind === 'money' ? fromCents(value) : value,
    vipendtime: vipEndAt?.getTime() ?? 0,
  }
}
