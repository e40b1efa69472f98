import { createHash } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { openGateway } from './gateways.ts'
import { type StoredNotification, storeNotification } from './notification-queries.ts'
import { expireOrders, type OrderRow, takeAsks } from './queries.ts'
import { take } from './receive.ts'

const atOnce = 20

/** Asks providers about orders that wait, and ends those that have waited long enough. */
export async function askAndExpire(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const orders = signal?.aborted ? [] : await ctx.db.many<OrderRow>(takeAsks(atOnce))
    await Promise.all(orders.map((order) => askAbout(ctx, order)))
    if (orders.length < atOnce) break
  }
  // Later, so that a payment whose news were lost is found first.
  while (!signal?.aborted && (await ctx.db.run(expireOrders(1000))) === 1000);
}

/** A notification may be lost on its way, or the provider cannot reach us at all. */
export async function askAbout(ctx: Context, order: OrderRow): Promise<void> {
  try {
    const gateway = await openGateway(ctx, order.provider)
    const standing = await gateway.query(order.trade_no)
    if (standing.state !== 'paid') return
    const raw = Buffer.from(standing.raw)
    const digest = createHash('sha256').update(`${order.trade_no}\n`).update(raw).digest()
    const made = { provider: order.provider, origin: 'query', digest, raw, headers: {}, method: 'GET', ip: '' } as const
    const { id } = await ctx.db.one<StoredNotification>(storeNotification(made))
    await take(ctx, id, order.provider, standing.facts)
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof Refusal)) throw error
    ctx.log.warn({ err: error, tradeNo: order.trade_no }, 'a provider could not be asked about an order')
    ctx.metrics.count('pay_failures')
  }
}
