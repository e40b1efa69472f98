import type { PayNotification } from '#contract/modules/wallet/admin-pay.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { showNotification } from './admin.ts'
import { decideNotification, hasOpenReview, type LockedNotification, lockNotification } from './admin-queries.ts'
import { tradeElsewhere } from './notification-queries.ts'
import { closeReview, lockOrder, type OrderRow } from './queries.ts'
import { credit } from './settle.ts'

interface Decision {
  _id: string
  decision: 'credit' | 'reject'
  reason: string
}

interface Reviewed {
  viewer: Viewer
  told: LockedNotification
  order: OrderRow | undefined
  reason: string
}

/** What somebody decides about a payment that the server did not dare to decide about. */
export async function decide(ctx: Context, client: Client, viewer: Viewer, given: Decision): Promise<PayNotification> {
  await inTransaction(ctx, async (inner) => {
    const told = await inner.db.maybe<LockedNotification>(lockNotification(given._id))
    if (!told) throw new Refusal(404, 'order_not_found')
    if (told.outcome !== 'review' && told.outcome !== 'unknown') throw new Refusal(409, 'pay_decided')
    const order = await inner.db.maybe<OrderRow>(lockOrder(told.trade_no ?? ''))
    const act = given.decision === 'credit' ? creditReviewed : rejectReviewed
    await act(inner, { viewer, told, order, reason: given.reason })
    const after = order && (await inner.db.maybe<OrderRow>(lockOrder(order.trade_no)))
    await record(inner, {
      actorId: viewer.id,
      action: 'pay.review',
      subject: told.trade_no ?? '',
      ip: client.ip,
      detail: {
        decision: given.decision,
        objection: told.reason,
        reason: given.reason,
        notificationId: told.id,
        before: { notification: told.outcome, order: order?.state ?? null },
        after: { notification: outcomes[given.decision], order: after?.state ?? null },
      },
    })
  })
  return showNotification(ctx, given._id)
}

const outcomes = { credit: 'credited', reject: 'rejected' } as const

/** What was ordered, whatever was paid: nobody but the order says what the member was promised. */
async function creditReviewed(ctx: Context, { viewer, told, order, reason }: Reviewed): Promise<void> {
  if (!order || told.outcome !== 'review') throw new Refusal(409, 'pay_no_order')
  if (order.state !== 'review') throw new Refusal(409, 'order_paid')
  const trade = told.provider_trade ?? ''
  const elsewhere = tradeElsewhere(order.provider, trade, order.id)
  const { is_elsewhere } = await ctx.db.one<{ is_elsewhere: boolean }>(elsewhere)
  await ctx.db.run(decideNotification(told.id, 'credited', viewer.id, reason))
  await credit(ctx, order, is_elsewhere ? '' : trade, viewer.id)
}

async function rejectReviewed(ctx: Context, { viewer, told, order, reason }: Reviewed): Promise<void> {
  await ctx.db.run(decideNotification(told.id, 'rejected', viewer.id, reason))
  if (order?.state !== 'review') return
  const { is_open } = await ctx.db.one<{ is_open: boolean }>(hasOpenReview(order.id))
  if (!is_open) await ctx.db.run(closeReview(order.id))
}
