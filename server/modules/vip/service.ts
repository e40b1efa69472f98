import { randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { fromCents, toCents } from '#contract/money.ts'
import { contentChanged } from '../../content.ts'
import type { Context, Viewer } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { KeptKey } from '../../http/exchange.ts'
import { booked } from '../ledger/service.ts'
import { type OpenedRow, openMembership } from './queries.ts'

export { insertGrants, stillFits } from './queries.ts'
export { remindOfEnds } from './remind.ts'

interface Opened {
  vipendtime: number
  money: number
}

interface Choice {
  vipitemActive: number
  vipnumber?: number
  paymentAmount?: number
}

/** Days and price are those of the configuration; what the buyer saw is only compared. */
export async function openVip(ctx: Context, viewer: Viewer, choice: Choice, keep?: KeptKey): Promise<Opened> {
  const { days, price } = planOf(ctx, choice)
  const purchase = { userId: viewer.id, sourceId: randomUUID(), days, price, keep }
  const row = await ctx.db.maybe<OpenedRow>(openMembership(purchase))
  if (!row) throw new Refusal(401, 'session_expired')
  if (row.outcome === null) throw tooLong()
  const { balance } = booked(ctx, 'vip', row)
  contentChanged(ctx, `user:${viewer.id}`)
  if (row.answer !== null) return (JSON.parse(row.answer) as Envelope<Opened>).data
  return { vipendtime: row.vip_end_at?.getTime() ?? 0, money: fromCents(balance) }
}

export function tooLong(): Refusal {
  return new Refusal(409, 'vip_too_long')
}

export function assertVipIsOpen(ctx: Context): void {
  if (!ctx.config.current().document.COMMON_IS_VIP) throw new Refusal(403, 'vip_closed')
}

/** What days cost, in the smallest unit; undefined when no plan has that many. */
export function priceOfDays(ctx: Context, days: number): number | undefined {
  const plan = ctx.config.current().document.COMMON_VIP.find(({ vipnumber }) => vipnumber === days)
  return plan && toCents(plan.paymentAmount)
}

function planOf(ctx: Context, { vipitemActive, vipnumber, paymentAmount }: Choice): { days: number; price: number } {
  assertVipIsOpen(ctx)
  const shown = ctx.config.current().document.COMMON_VIP.filter(({ show }) => show)
  const plan = shown.slice(0, limits.plansShown)[vipitemActive]
  // What costs nothing cannot be booked, so it is not sold.
  if (!plan || toCents(plan.paymentAmount) === 0) throw new Refusal(404, 'vip_no_plan')
  const isAsSeen =
    (vipnumber === undefined || vipnumber === plan.vipnumber) &&
    (paymentAmount === undefined || toCents(paymentAmount) === toCents(plan.paymentAmount))
  if (!isAsSeen) throw new Refusal(409, 'wallet_price_changed')
  return { days: plan.vipnumber, price: toCents(plan.paymentAmount) }
}
