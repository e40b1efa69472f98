import { fromCents } from '#contract/shared/money.ts'
import type { Context } from '../kernel/context.ts'
import type { Channel } from './handshake.ts'
import { rooms } from './rooms.ts'

/** Tells payers on their open pages, wherever these are connected, that their money has arrived. */
export function tellOfPayments(ctx: Context, channel: Channel): () => void {
  return ctx.events.on('orderPaid', ({ userId, orderNumber, tradeNo, amount, balance }) => {
    const payment = { orderNumber, trade_no: tradeNo, amount: fromCents(amount), money: fromCents(balance) }
    channel.to(rooms.user(userId)).emit('wallet:paid', payment)
  })
}
