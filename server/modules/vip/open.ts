import { randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/endpoint.ts'
import { limits } from '#contract/shared/limits.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { gathering } from '../../db/gather.ts'
import type { KeptKey } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { booked } from '../ledger/service.ts'
import { type OpenedRow, openMemberships, type Purchase } from './queries.ts'
import { assertVipIsOpen, tooLong } from './service.ts'

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
  const row = await open(ctx.db, purchase)
  if (!row) throw new Refusal(401, 'session_expired')
  if (row.outcome === null) throw tooLong()
  const { outcome, booked_id, new_balance } = row
  const { balance } = await booked(
    ctx,
    { kind: 'vip', userId: viewer.id },
    { outcome, booked_id, new_balance: new_balance ?? '0' },
  )
  contentChanged(ctx, `user:${viewer.id}`)
  if (row.answer !== null) return (JSON.parse(row.answer) as Envelope<Opened>).data
  return { vipendtime: row.vip_end_at?.getTime() ?? 0, money: fromCents(balance) }
}

/** Of each member one at a time: the next begins where that one ends. */
const open = gathering<Purchase, OpenedRow | undefined>(
  async (db, purchases) => {
    const rows = await db.many<OpenedRow>(openMemberships(purchases))
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return purchases.map((_, index) => byPlace.get(index + 1))
  },
  ({ userId }) => [userId],
)

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
